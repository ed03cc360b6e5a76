import { Radio } from "@base-ui/react/radio";
import { RadioGroup } from "@base-ui/react/radio-group";
import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import type { PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useId } from "react";
import { settingsQuery } from "../../../data/account/settings.queries.ts";
import { type Address, newUserId } from "../../../data/address.ts";
import {
  changeConversationSettings,
  conversationSettingsQuery,
} from "../../../data/conversations/conversation-settings.queries.ts";
import type { OpenedChat } from "../../../data/conversations/opened-chat.ts";
import { switchPreviews, usePreviewsHere } from "../../../data/drafts/preview-switch.ts";
import { translationStatusQuery } from "../../../data/translation/translation.queries.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { sentenceOf } from "../../../transport/api-error.ts";
import { Button } from "../../../ui/forms/Button.tsx";
import { SwitchField } from "../../../ui/forms/SwitchField.tsx";
import { TOUCH, useMedia } from "../../../ui/hooks/use-media.ts";
import { Dialog } from "../../../ui/layers/Dialog.tsx";
import { toast } from "../../../ui/layers/toast.ts";
import { LearnerFields } from "./LearnerFields.tsx";
import { useThreadView } from "./thread-view.ts";

const PRIVACY_LEVELS = [
  { privacyLevel: "device", name: "onDevices", hint: "onDevicesHint" },
  { privacyLevel: "server", name: "onServer", hint: "onServerHint" },
  { privacyLevel: "providers", name: "atProviders", hint: "atProvidersHint" },
] as const;
const HOW_FAR = { device: "goesNowhere", server: "goesServer", providers: "goesProviders" } as const;
const HEIGHT: Record<PrivacyLevel, number> = { device: 0, server: 1, providers: 2 };

interface Props {
  readonly me: string;
  readonly address: Address;
  readonly chat: OpenedChat;
  readonly onClose: () => void;
}

/** How one conversation is translated: by itself or when asked, and how far its texts may go for it. */
export function PrivacyLevelDialog({ me, address, chat, onClose }: Props) {
  const { t, i18n } = useTranslation(["translating", "preview"]);
  const touch = useMedia(TOUCH);
  const previews = usePreviewsHere(me, address);
  const { originals, toggleOriginals } = useThreadView();
  const id = useId();
  const client = useQueryClient();
  const { data: settings = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const { data: conversation } = useQuery(conversationSettingsQuery(address));
  const { data: status } = useQuery(translationStatusQuery);
  const change = useMutation({
    mutationFn: (changes: Parameters<typeof changeConversationSettings>[2]) =>
      changeConversationSettings(client, address, changes),
    onError: (error) => toast.error(sentenceOf(error, t("notChanged"))),
  });
  if (!conversation) return null;
  const { mine, effectivePrivacyLevel } = conversation;
  const chosen = mine.privacyLevel ?? effectivePrivacyLevel;
  // What the operator forbids is not offered.
  const highest = status?.highestPrivacyLevel ?? "providers";
  const offered = PRIVACY_LEVELS.filter(({ privacyLevel }) => HEIGHT[privacyLevel] <= HEIGHT[highest]);
  const names = (status?.engines ?? [])
    .filter(({ madeAt, available }) => madeAt === "provider" && available)
    .map(({ name }) => name);
  const providers = names.length > 0 ? new Intl.ListFormat(i18n.language).format(names) : t("outsideServices");
  const limited = HEIGHT[chosen] > HEIGHT[effectivePrivacyLevel];
  return (
    <Dialog sheet title={t("chatTitle")} onClose={onClose}>
      <SwitchField
        accent="marigold"
        label={t("autoHere")}
        hint={t("autoHereHint")}
        checked={mine.autoTranslate ?? settings.autoTranslate}
        onChange={(autoTranslate) => change.mutate({ autoTranslate })}
      />
      {mine.autoTranslate !== null && !mine.practice && (
        <p className="-mt-3 flex flex-wrap items-center justify-between gap-x-3 text-sm">
          {t(mine.autoTranslate ? "hereAlways" : "hereNever")}
          <Button look="plain" onClick={() => change.mutate({ autoTranslate: null })}>
            {t("hereAsElsewhere")}
          </Button>
        </p>
      )}
      <SwitchField
        accent="marigold"
        label={t("originals")}
        hint={touch ? t("originalsHint") : `${t("originalsHint")} ${t("originalsKey")}`}
        checked={originals}
        onChange={toggleOriginals}
      />
      <SwitchField
        accent="marigold"
        label={t("preview:switch")}
        hint={t(`preview:${HOW_FAR[effectivePrivacyLevel]}`)}
        checked={previews}
        onChange={(on) => switchPreviews(me, address, on)}
      />
      {newUserId(address) === null && <LearnerFields mine={mine} onChange={change.mutate} />}
      <div>
        <p id={id} className="mb-1 font-medium">
          {t("whoMay")}
        </p>
        <RadioGroup<PrivacyLevel>
          aria-labelledby={id}
          value={chosen}
          onValueChange={(privacyLevel) => change.mutate({ privacyLevel })}
          className="grid gap-2"
        >
          {offered.map(({ privacyLevel, name, hint }) => (
            <Radio.Root
              key={privacyLevel}
              nativeButton
              render={<button type="button" />}
              value={privacyLevel}
              aria-describedby={`${id}-${privacyLevel}`}
              aria-label={t(name, { providers })}
              className="rounded-md border border-line px-3 py-2 text-start hover:bg-sunken data-checked:border-indigo data-checked:bg-indigo-soft"
            >
              <span className="block font-medium">{t(name, { providers })}</span>
              <span id={`${id}-${privacyLevel}`} className="block text-sm text-muted">
                {t(privacyLevel === "providers" && names.length === 0 ? "noProviders" : hint)}
              </span>
            </Radio.Root>
          ))}
        </RadioGroup>
        <p role="status" className="mt-2 min-h-5 text-sm text-muted">
          {chat.group
            ? t(limited ? "limitedInGroup" : "everybody")
            : limited
              ? t("limitedBy", { name: chat.name })
              : t("both")}
        </p>
        {highest !== "providers" && <p className="text-sm text-muted">{t("operatorKeeps")}</p>}
      </div>
      <Button look="quiet" onClick={onClose}>
        {t("close")}
      </Button>
    </Dialog>
  );
}
