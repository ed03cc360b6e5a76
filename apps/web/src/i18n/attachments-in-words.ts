import type { Attachment } from "@lingualoom/contract/shapes.ts";
import type { TFunction } from "i18next";

type Carried = Pick<Attachment, "kind" | "name" | "alt" | "waveform">;

export function attachmentsInWords(t: TFunction<"chat">, attachments: readonly Carried[]): string {
  const [first, ...others] = attachments;
  const count = attachments.length;
  if (!first) return "";
  if (others.length === 0) return oneInWords(t, first);
  const kinds = new Set(attachments.map(({ kind }) => kind));
  if (kinds.has("file") || kinds.has("audio")) return t("files", { count });
  if (kinds.size > 1) return t("photosAndVideos", { count });
  return t(kinds.has("video") ? "videos" : "photos", { count });
}

function oneInWords(t: TFunction<"chat">, { kind, name, alt, waveform }: Carried): string {
  if (kind === "image") return alt ? t("photoOf", { alt }) : t("photo");
  if (kind === "video") return t("video");
  if (waveform) return t("voiceMessage");
  if (!name) return t(kind === "audio" ? "audio" : "file");
  return t(kind === "audio" ? "audioNamed" : "fileNamed", { name: `\u2068${name}\u2069` });
}
