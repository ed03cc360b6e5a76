import type { PreviewState } from "../draft-previewer.ts";
import type { OwnWords } from "../given-renditions.ts";
import { NOTHING_SHOWN, type Shown } from "./meaning-checker.ts";

/** What can be checked of what the strip shows: engines' texts of exactly this draft, and the author's words. */
export function shownTexts({ text, answer, asking, spent }: PreviewState, own: OwnWords, typed: string): Shown {
  const draft = typed.trim();
  const stale = text !== draft;
  // A preview is on its way, and would be checked once more.
  if (draft === "" || asking || (stale && !spent)) return NOTHING_SHOWN;
  const previews = stale ? [] : (answer?.previews ?? []);
  const engines = previews.flatMap(({ language, text: made, provider }) =>
    made !== undefined && provider !== "none" && !(language in own) ? [{ language, text: made }] : [],
  );
  const words = Object.entries(own).map(([language, written]) => ({ language, text: written }));
  const language = answer && answer.language !== "und" ? answer.language : undefined;
  return { draft, language, renditions: [...words, ...engines] };
}
