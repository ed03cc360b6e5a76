import "#/i18n/late-kept.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Bookmark, BookmarkX, Copy, Forward, Trash2, X } from "lucide-react";
import { use, useState } from "react";
import { usePermissions } from "#/data/account/permissions.ts";
import { cachedName } from "#/data/conversations/conversations.queries.ts";
import { keptIdsQuery } from "#/data/conversations/kept.queries.ts";
import { messagesQuery } from "#/data/conversations/messages.ts";
import { setKept } from "#/data/conversations/set-kept.ts";
import { shownRendition } from "#/data/translation/rendition-read.ts";
import { useStore } from "#/external-store.ts";
import { attachmentsInWords } from "#/i18n/attachments-in-words.ts";
import { written } from "#/i18n/format-time.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { useLayer } from "#/ui/layers/layers.ts";
import { Menu, MenuItem } from "#/ui/layers/Menu.tsx";
import { usePanel } from "#/ui/layers/use-panel.ts";
import { copyText } from "#/ui/text/copy-text.ts";
import { toast } from "#/ui/toasts/toast.ts";
import { ForwardMessages } from "../forward/ForwardDialog.tsx";
import { MembersContext } from "../members.ts";
import { deleteMessages } from "../message/delete-message.ts";
import { endSelection, isSelectable, selection } from "../selection.ts";

interface Props {
  readonly me: string;
  readonly conversationId: string;
}

/** Replaces the header of a chat while its messages are selected. */
export function SelectionBar({ me, conversationId }: Props) {
  const { t } = useTranslation(["kept", "dialogs"]);
  const { mayCall } = usePermissions();
  const messages = useSelected(conversationId);
  const linesOf = useLinesOf(me);
  const { data: kept = [] } = useQuery({ ...keptIdsQuery, enabled: mayCall("GET /kept/ids") });
  const [forwards, setForwards] = useState(false);
  const { open, anchor, button, close } = usePanel("menu");
  useLayer(endSelection);
  const none = messages.length === 0;
  const isKept = messages.every(({ _id }) => kept.includes(_id));
  const copy = async () => {
    await copyText(linesOf(messages)).then(
      () => toast.success(t("dialogs:copied")),
      () => toast.error(t("dialogs:copyFailed")),
    );
    endSelection();
  };
  const keep = async () => {
    const ids = messages.map(({ _id }) => _id);
    if (await setKept(ids, !isKept)) endSelection();
  };
  const remove = (whom: "me" | "everyone") => {
    deleteMessages(me, messages, whom);
    endSelection();
  };
  return (
    <section
      aria-label={t("selection")}
      className="flex min-h-16 items-center gap-1 border-b border-line bg-surface p-3 pt-[max(0.75rem,env(safe-area-inset-top))] max-md:pt-[max(0.5rem,env(safe-area-inset-top))] max-md:pb-2"
    >
      <IconButton label={t("endSelection")} onClick={endSelection}>
        <X aria-hidden size={20} />
      </IconButton>
      <h1 className="min-w-0 flex-1 truncate font-semibold">
        <span role="status">{t("selected", { number: messages.length })}</span>
      </h1>
      <IconButton label={t("dialogs:copyText")} disabled={none} onClick={() => void copy()}>
        <Copy aria-hidden size={20} />
      </IconButton>
      {mayCall("PUT /kept") && (
        <IconButton label={t(isKept ? "dialogs:unkeep" : "dialogs:keep")} disabled={none} onClick={() => void keep()}>
          {isKept ? <BookmarkX aria-hidden size={20} /> : <Bookmark aria-hidden size={20} />}
        </IconButton>
      )}
      {mayCall("POST /message/:id/forward") && (
        <IconButton label={t("dialogs:forward")} disabled={none} onClick={() => setForwards(true)}>
          <Forward aria-hidden size={20} className="rtl:-scale-x-100" />
        </IconButton>
      )}
      <IconButton {...button} label={t("dialogs:deleteMessage")} disabled={none}>
        <Trash2 aria-hidden size={20} className="text-red" />
      </IconButton>
      {open && (
        <Menu label={t("dialogs:deleteMessage")} anchor={anchor} onClose={close}>
          <MenuItem danger onSelect={() => remove("me")}>
            {t("dialogs:deleteForMe")}
          </MenuItem>
          {messages.every(({ senderId }) => senderId === me) && (
            <MenuItem danger onSelect={() => remove("everyone")}>
              {t("dialogs:deleteForEveryone")}
            </MenuItem>
          )}
        </Menu>
      )}
      {forwards && (
        <ForwardMessages me={me} messages={messages} onClose={() => setForwards(false)} onDone={endSelection} />
      )}
    </section>
  );
}

/** The selected messages that still exist, in their order. */
function useSelected(conversationId: string): readonly Message[] {
  const ids = useStore(selection)?.ids ?? [];
  const { data } = useQuery(messagesQuery(conversationId));
  const messages = [...(data?.messages.values() ?? [])].filter((one) => ids.includes(one._id) && isSelectable(one));
  return messages.sort((one, other) => one.seq - other.seq);
}

/** Writes messages as lines, in the words that the reader sees. */
function useLinesOf(me: string) {
  const { t, i18n } = useTranslation("chat");
  const client = useQueryClient();
  const { known } = use(MembersContext);
  const nameOf = ({ senderId, sentAs, conversationId }: Message) => {
    if (senderId === me) return t("you");
    const person = known.find(({ _id }) => _id === senderId);
    return sentAs ?? person?.fullName ?? cachedName(client, conversationId, senderId);
  };
  const wordsOf = (message: Message) =>
    (message.text && shownRendition(client, message)?.translatedText) ||
    message.text ||
    attachmentsInWords(t, message.attachments ?? []);
  return (messages: readonly Message[]) =>
    messages
      .map((one) => `${nameOf(one)}, ${written(new Date(one.createdAt), "whole", i18n.language)}: ${wordsOf(one)}`)
      .join("\n");
}
