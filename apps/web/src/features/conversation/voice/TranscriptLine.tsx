import type { Transcript } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { HERE } from "./heard-here-query.ts";

export function TranscriptLine({ transcript }: { readonly transcript: Transcript }) {
  const { t } = useTranslation("voice");
  return <p className="mt-0.5 text-xs text-muted">{t(sentenceFor(transcript), { engine: transcript.by })}</p>;
}

function sentenceFor({ by, corrected, uncertain }: Transcript) {
  if (by === HERE) return "writtenDownHere";
  if (corrected) return "writtenDownCorrected";
  return uncertain ? "writtenDownUncertain" : "writtenDown";
}
