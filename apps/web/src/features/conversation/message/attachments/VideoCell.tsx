import { Play } from "lucide-react";
import { use } from "react";
import { OpenChatContext } from "#/features/conversation/open-chat-stores.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { MessageItem } from "../item.ts";
import { CELLS, type CellShape } from "./cell.ts";
import type { ShownAttachment } from "./shown-attachment.ts";
import { UploadProgress } from "./UploadProgress.tsx";
import { VideoStill } from "./VideoStill.tsx";

interface Props {
  readonly item: MessageItem;
  readonly attachment: ShownAttachment;
  readonly cell: CellShape;
}

export function VideoCell({ item, attachment, cell }: Props) {
  const { t } = useTranslation("chat");
  const { viewed } = use(OpenChatContext);
  const place = `relative block w-full overflow-hidden bg-sunken outline-offset-[-2px] ${CELLS[cell]}`;
  const content = (
    <>
      <VideoStill attachment={attachment} />
      <Play aria-hidden size={40} className="absolute inset-0 m-auto rounded-full bg-surface/80 p-2 text-ink" />
      <UploadProgress of={attachment.key} className="absolute inset-x-2 bottom-2 w-[calc(100%-1rem)]" />
    </>
  );
  if ("entry" in item) return <span className={place}>{content}</span>;
  return (
    <button type="button" aria-label={t("video")} className={place} onClick={() => viewed.set(attachment.key)}>
      {content}
    </button>
  );
}
