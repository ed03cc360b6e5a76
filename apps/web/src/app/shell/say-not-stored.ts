import i18next from "i18next";
import { type NotStored, notStored } from "#/data/not-stored.ts";
import { toast } from "#/ui/toasts/toast.ts";

/** A message that is sent within this time needs no storage. */
const SENT_MS = 3_000;
const SHOWN_MS = 10_000;

const TEXTS = {
  file: "timeline:fileNotStored",
  text: "timeline:textNotStored",
  message: "timeline:messageNotStored",
} as const;

/** Reports what this browser could not store: texts and messages once per page. Returns a function that stops it. */
export function reportNotStored(isWaiting: () => boolean): () => void {
  const said = new Set<NotStored>();
  const say = async (what: NotStored) => {
    if (what === "message") await new Promise((resolve) => setTimeout(resolve, SENT_MS));
    if (said.has(what) || (what === "message" && !isWaiting())) return;
    if (what !== "file") said.add(what);
    toast.error(i18next.t(TEXTS[what]), { duration: SHOWN_MS });
  };
  return notStored.subscribe(() => {
    const what = notStored.get();
    if (what) void say(what);
  });
}
