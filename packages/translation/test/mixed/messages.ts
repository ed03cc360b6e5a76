import { readFileSync } from "node:fs";

export interface LabelledMessage {
  readonly text: string;
  readonly parts: readonly { readonly from: number; readonly language: string }[];
}

type Messages = Readonly<Record<"tuned" | "heldOut", readonly string[]>>;

/** Reads "[en]Let's go [es]a la playa": the language of each part stands before it. */
function labelled(message: string): LabelledMessage {
  const pieces = message.split(/\[([a-z]{2})\]/u).slice(1);
  let text = "";
  const parts = [];
  for (let at = 0; at < pieces.length; at += 2) {
    parts.push({ from: text.length, language: pieces[at] as string });
    text += pieces[at + 1];
  }
  return { text, parts };
}

/** The rules were tuned on one half; the other half only measures them. */
export function labelledMessages(): Readonly<Record<keyof Messages, readonly LabelledMessage[]>> {
  const { tuned, heldOut } = JSON.parse(readFileSync(new URL("messages.json", import.meta.url), "utf8")) as Messages;
  return { tuned: tuned.map(labelled), heldOut: heldOut.map(labelled) };
}
