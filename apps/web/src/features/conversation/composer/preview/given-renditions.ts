import { RENDITIONS_CODE_UNITS } from "@lingualoom/contract/limits.ts";
import type { GivenRendition } from "#/data/outbox/entry.ts";
import type { PreviewState } from "./draft-previewer.ts";

/** Renditions that the author wrote, by language. */
export type OwnWords = Readonly<Record<string, string>>;

/** The author's words go first, then previews of exactly this text. Others are translated when they are read. */
export function givenRenditions(
  { text, answer }: Pick<PreviewState, "text" | "answer">,
  own: OwnWords,
  draft: string,
): GivenRendition[] {
  const words = Object.entries(own).map(([language, written]) => ({ language, text: written }));
  const shown = text === draft.trim() ? (answer?.previews ?? []) : [];
  const sealed = shown.flatMap(({ language, text: made, seal }) =>
    made !== undefined && seal !== undefined && !(language in own) ? [{ language, text: made, seal }] : [],
  );
  let room = RENDITIONS_CODE_UNITS;
  return [...words, ...sealed].filter((one) => {
    if (one.text.length > room) return false;
    room -= one.text.length;
    return true;
  });
}
