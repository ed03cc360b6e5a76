import { useTranslation } from "#/i18n/use-translation.ts";
import type { Kind, MediaProblem } from "./media.ts";

const TEXTS = {
  audio: { insecure: "insecure", denied: "audioDenied", missing: "audioMissing", busy: "audioBusy" },
  video: { insecure: "insecure", denied: "videoDenied", missing: "videoMissing", busy: "videoBusy" },
} as const satisfies Record<Kind, Record<MediaProblem, string>>;

/** Says why there is no microphone or camera, and what helps. */
export function Problem({ kind, problem }: { readonly kind: Kind; readonly problem: MediaProblem }) {
  const { t } = useTranslation("calls");
  return (
    <p role="alert" className="text-sm text-red">
      {t(TEXTS[kind][problem])}
    </p>
  );
}
