import type { Person } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { toast } from "react-hot-toast/headless";
import type { Address } from "../../../data/conversations/address.ts";
import {
  changeConversationSettings,
  conversationSettingsQuery,
} from "../../../data/conversations/conversation-settings.queries.ts";
import { blockedQuery } from "../../../data/people/blocked.queries.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { sentenceOf } from "../../../transport/api-error.ts";
import { call } from "../../../transport/call.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { SwitchField } from "../../../ui/forms/SwitchField.tsx";
import { Dialog } from "../../../ui/layers/Dialog.tsx";
import { Retry } from "../../../ui/states/Retry.tsx";

const CHOICES = [
  ["off", "disappearingOff"],
  ["1h", "disappearing1h"],
  ["1d", "disappearing1d"],
  ["7d", "disappearing7d"],
] as const;

type Wish = Parameters<typeof changeConversationSettings>[2];

interface Props {
  readonly address: Address;
  readonly person: Person;
  readonly onClose: () => void;
}

/** What holds in one conversation. The server sends each change to all pages it concerns, this one included. */
export function ChatMenu({ address, person, onClose }: Props) {
  const { t } = useTranslation(["dialogs", "chat", "common"]);
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
  const isBlocked = blocked?.some(({ _id }) => _id === person._id) ?? false;
  const block = useMutation({
    mutationFn: () =>
      call(isBlocked ? "DELETE /people/:id/block" : "PUT /people/:id/block", { params: { id: person._id } }),
    onError,
  });
  return (
    <Dialog title={t("chat:chatMenu")} onClose={onClose}>
      {settings && (
        <>
          <SwitchField
            label={t("mute")}
            hint={t("muteHint")}
            checked={wished.muted ?? settings.mine.muted}
            onChange={(muted) => change.mutate({ muted })}
          />
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
      {blocked && (
        <div className="grid gap-2 border-t border-line pt-4">
          <Button look={isBlocked ? "quiet" : "danger"} busy={block.isPending} onClick={() => block.mutate()}>
            {t(isBlocked ? "unblockPerson" : "blockPerson", { name: person.fullName })}
          </Button>
          <p className="text-sm text-muted">{t("blockHint")}</p>
        </div>
      )}
      {missing.length > 0 && (
        <p role="alert" className="flex flex-wrap items-center justify-between gap-3 text-sm">
          {t("chat:chatMenuFailed")}
          <Retry onClick={() => missing.forEach(({ refetch }) => void refetch())} />
        </p>
      )}
      <Button look="quiet" onClick={onClose}>
        {t("common:close")}
      </Button>
    </Dialog>
  );
}
