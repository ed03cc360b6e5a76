import type { Attachment } from "@lingualoom/contract/shapes.ts";
import { Image, type LucideIcon, Mic, Music, Paperclip, Video } from "lucide-react";

function iconOf([first, ...others]: readonly Attachment[]): LucideIcon | null {
  if (!first) return null;
  if (others.some(({ kind }) => kind !== first.kind)) return Paperclip;
  if (first.kind === "image") return Image;
  if (first.kind === "video") return Video;
  if (first.kind === "file") return Paperclip;
  return first.waveform ? Mic : Music;
}

/** What kind of thing a last message carries. */
export function AttachmentsIcon({ attachments }: { readonly attachments: readonly Attachment[] }) {
  const Icon = iconOf(attachments);
  return Icon && <Icon aria-hidden size={14} className="me-1 shrink-0" />;
}
