import { mayInGroup } from "@lingualoom/contract/group-rights.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { BookA, Images, Search } from "lucide-react";
import { type ReactNode, useState } from "react";
import { type Address, newUserId } from "../../../data/address.ts";
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
import { RadioField } from "./RadioField.tsx";
import { ToneField } from "./ToneField.tsx";
import { useChatSettings } from "./use-chat-settings.ts";

/** Side by side: in rows they would push the settings out of a phone's screen. */
const tool = "flex-col gap-1 px-1! text-sm wrap-anywhere";

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
  const onError = (error: unknown) => toast.error(sentenceOf(error, t("chat:changeFailed")));
  const { query: ofChat, settings, change } = useChatSettings(address, onError);
  const ofBlocks = useQuery(blockedQuery);
  const { data: blocked } = ofBlocks;
  const missing = [ofChat, ofBlocks].filter(({ isError, data }) => isError && !data);
  const { person, name } = chat;
  const isBlocked = blocked?.some(({ _id }) => _id === person?._id) ?? false;
  const block = useMutation({
    mutationFn: () =>
      call(isBlocked ? "DELETE /people/:id/block" : "PUT /people/:id/block", { params: { id: chat.key } }),
    onError,
    onSuccess: () => setAsking(false),
  });
  const [asking, setAsking] = useState(false);
  const { group } = chat;
  const maySetTone = !group?.group || mayInGroup(group.myRole, group.group, "edit");
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
          <div className="grid grid-cols-3 gap-2">
            <Button look="quiet" className={tool} onClick={() => open("search")}>
              <Search aria-hidden size={18} />
              {t("search:searchInChat")}
            </Button>
            <Button look="quiet" className={tool} onClick={() => open("media")}>
              <Images aria-hidden size={18} />
              {t("search:media")}
            </Button>
            <Button look="quiet" className={tool} onClick={() => open("glossary")}>
              <BookA aria-hidden size={18} />
              {t("groups:glossary")}
            </Button>
          </div>
        )}
        {settings && (
          <>
            <MuteField muted={settings.muted} mutedUntil={settings.mutedUntil} onChange={change} />
            {chat.group && (
              <RadioField
                label={t("notifyAbout")}
                hint={t("notifyHint")}
                name="notify"
                value={settings.notify}
                onChange={(notify) => change({ notify })}
                options={[
                  { value: "all", text: t("notifyAll") },
                  { value: "mentions", text: t("notifyMentions") },
                  { value: "none", text: t("notifyNone") },
                ]}
              />
            )}
            <RadioField
              label={t("disappearing")}
              hint={t("disappearingHint")}
              name="disappearing"
              value={settings.disappearing}
              onChange={(disappearing) => change({ disappearing })}
              options={[
                { value: "off", text: t("disappearingOff") },
                { value: "1h", text: t("disappearing1h") },
                { value: "1d", text: t("disappearing1d") },
                { value: "7d", text: t("disappearing7d") },
              ]}
            />
            {newUserId(address) === null && (
              <ToneField tone={settings.tone} mayChange={maySetTone} onChange={(tone) => change({ tone })} />
            )}
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
