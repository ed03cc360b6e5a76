import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Images, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type Address, newUserId } from "../../../data/conversations/address.ts";
import {
  changeConversationSettings,
  conversationSettingsQuery,
} from "../../../data/conversations/conversation-settings.queries.ts";
import type { OpenedChat } from "../../../data/conversations/opened-chat.ts";
import { blockedQuery } from "../../../data/people/blocked.queries.ts";
import { type ChatTool, openChatTool } from "../../../data/search/chat-tool.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { sentenceOf } from "../../../transport/api-error.ts";
import { call } from "../../../transport/call.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import type { Anchor } from "../../../ui/layers/anchored.ts";
import { Popover } from "../../../ui/layers/Popover.tsx";
import { toast } from "../../../ui/layers/toast.ts";
import { Retry } from "../../../ui/states/Retry.tsx";
import { MuteField } from "./MuteField.tsx";
import { NotifyField } from "./NotifyField.tsx";

const CHOICES = [
  ["off", "disappearingOff"],
  ["1h", "disappearing1h"],
  ["1d", "disappearing1d"],
  ["7d", "disappearing7d"],
] as const;

type Wish = Parameters<typeof changeConversationSettings>[2];

interface Props {
  readonly address: Address;
  readonly chat: OpenedChat;
  /** The button that opened it. */
  readonly anchor: Anchor;
  readonly onInfo?: (() => void) | undefined;
  readonly onClose: () => void;
  /** Of the whole; without one it is that of the settings. */
  readonly label?: string;
  readonly align?: "start" | "end";
  /** Above the settings. */
  readonly children?: ReactNode;
}

/** What holds in one conversation. The server sends each change to all pages it concerns, this one included. */
export function ChatMenu({ address, chat, anchor, onInfo, onClose, label, align = "end", children }: Props) {
  const { t } = useTranslation(["dialogs", "chat", "groups", "search"]);
  const client = useQueryClient();
  const ofChat = useQuery(conversationSettingsQuery(address));
  const ofBlocks = useQuery(blockedQuery);
  const { data: settings } = ofChat;
  const { data: blocked } = ofBlocks;
  const missing = [ofChat, ofBlocks].filter(({ isError, data }) => isError && !data);
  const onError = (error: unknown) => toast.error(sentenceOf(error, t("chat:changeFailed")));
  const change = useMutation({
    mutationFn: (wish: Wish) => changeConversationSettings(client, address, wish),
    onError,
  });
  // What was chosen shows at once, and goes back when it is refused.
  const wished: Wish = change.isPending ? change.variables : {};
  const { person, name } = chat;
  const isBlocked = blocked?.some(({ _id }) => _id === person?._id) ?? false;
  const block = useMutation({
    mutationFn: () =>
      call(isBlocked ? "DELETE /people/:id/block" : "PUT /people/:id/block", { params: { id: chat.key } }),
    onError,
    onSuccess: () => setAsking(false),
  });
  const [asking, setAsking] = useState(false);
  const open = (tool: ChatTool["tool"]) => {
    onClose();
    openChatTool(client, address, tool);
  };
  if (asking)
    return (
      <Popover label={t("blockTitle", { name })} anchor={anchor} align={align} onClose={onClose}>
        <div className="grid gap-4">
          <h2 className="font-semibold">{t("blockTitle", { name })}</h2>
          <p>{t("blockHint", { name })}</p>
          <div className="flex flex-wrap justify-end gap-3">
            <Button look="quiet" autoFocus onClick={() => setAsking(false)}>
              {t("cancel")}
            </Button>
            <Button look="danger" busy={block.isPending} onClick={() => block.mutate()}>
              {t("blockPerson", { name })}
            </Button>
          </div>
        </div>
      </Popover>
    );
  return (
    <Popover label={label ?? t("chat:chatMenu")} anchor={anchor} align={align} onClose={onClose}>
      <div className="grid gap-4">
        {children}
        {onInfo && (
          <Button
            look="quiet"
            onClick={() => {
              onClose();
              onInfo();
            }}
          >
            {t("groups:groupInfo")}
          </Button>
        )}
        {newUserId(address) === null && (
          <>
            <Button look="quiet" onClick={() => open("search")}>
              <Search aria-hidden size={18} />
              {t("search:searchInChat")}
            </Button>
            <Button look="quiet" onClick={() => open("media")}>
              <Images aria-hidden size={18} />
              {t("search:media")}
            </Button>
          </>
        )}
        {settings && (
          <>
            <MuteField
              muted={wished.muted ?? settings.mine.muted}
              mutedUntil={wished.mutedUntil === undefined ? settings.mine.mutedUntil : wished.mutedUntil}
              onChange={(wish) => change.mutate(wish)}
            />
            {chat.group && (
              <NotifyField
                notify={wished.notify ?? settings.mine.notify}
                onChange={(notify) => change.mutate({ notify })}
              />
            )}
            <fieldset>
              <legend className="font-medium">{t("disappearing")}</legend>
              <div className="mt-1 flex flex-wrap gap-x-4">
                {CHOICES.map(([value, text]) => (
                  <label key={value} className="flex min-h-11 items-center gap-2">
                    <input
                      type="radio"
                      className="size-4 accent-indigo"
                      name="disappearing"
                      checked={(wished.disappearing ?? settings.disappearing) === value}
                      onChange={() => change.mutate({ disappearing: value })}
                    />
                    {t(text)}
                  </label>
                ))}
              </div>
              <p className="text-sm text-muted">{t("disappearingHint")}</p>
            </fieldset>
          </>
        )}
        {blocked && person && (
          <Button
            look={isBlocked ? "quiet" : "danger"}
            busy={block.isPending}
            onClick={() => (isBlocked ? block.mutate() : setAsking(true))}
          >
            {t(isBlocked ? "unblockPerson" : "blockPerson", { name })}
          </Button>
        )}
        {missing.length > 0 && (
          <p role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm">
            {t("chatMenuFailed")}
            <Retry onClick={() => missing.forEach(({ refetch }) => void refetch())} />
          </p>
        )}
      </div>
    </Popover>
  );
}
