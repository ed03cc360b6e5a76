import { useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import { bringAttachmentsBack, changeAttachments, chosenAttachments } from "#/data/attachments/chosen-attachments.ts";
import { storeDraft, storedDraft } from "#/data/drafts/draft-store.ts";
import { removeShared } from "#/data/from-other-apps/shared-content.ts";
import { notStored } from "#/data/not-stored.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { type ReadFiles, withRoom } from "./read-files.ts";

/** Puts what was shared into the composer of a conversation, behind what waits there, and opens it. Nothing is sent. */
export function useHandOver(me: string, id: string, text: string, { attachments }: ReadFiles) {
  const { t } = useTranslation("dialogs");
  const navigate = useNavigate();
  const { addresses } = useRealtime();
  const [isBusy, setBusy] = useState(false);
  const handOver = async (conversationId: string) => {
    if (isBusy) return;
    setBusy(true);
    const draft = [storedDraft(me, "draft", conversationId), text].filter(Boolean).join("\n");
    const isStored = storeDraft(me, "draft", conversationId, draft);
    // Without room for it the text is only here, so it stays here too.
    if (!isStored) {
      notStored.set("text");
      return setBusy(false);
    }
    await bringAttachmentsBack(me, (stored) => addresses.resolve(stored));
    const all = [...chosenAttachments(me, conversationId), ...attachments];
    const isKept = await changeAttachments(me, conversationId, (before) => withRoom(before, attachments));
    if (!isKept) notStored.set("file");
    await removeShared(id).catch(() => {});
    await navigate({ to: "/c/$conversationId", params: { conversationId }, replace: true });
    const room = withRoom([], all).length;
    if (all.length > room) toast.error(t("tooManyFiles", { count: room }));
  };
  return { handOver, isBusy };
}
