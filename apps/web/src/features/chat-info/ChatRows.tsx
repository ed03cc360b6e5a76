import {
  AtSign,
  BellOff,
  BookA,
  Bot,
  GraduationCap,
  Handshake,
  History,
  Images,
  Languages,
  Link,
  Timer,
} from "lucide-react";
import type { ReactNode } from "react";
import { usePermissions } from "#/data/account/permissions.ts";
import { newUserId } from "#/data/address.ts";
import { useLearningLanguages } from "#/data/learning/use-learning-languages.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { RetryLine } from "#/ui/states/Retry.tsx";
import { useTranslationHere } from "../translation/rules/use-translation-here.ts";
import { InfoRow } from "./InfoRow.tsx";
import type { PageProps } from "./pages.ts";
import { useSettingTexts } from "./use-setting-texts.ts";
import { useTone } from "./use-tone.ts";

interface RowsProps {
  readonly label: string;
  readonly children: ReactNode;
}

export const Rows = ({ label, children }: RowsProps) => (
  <ul aria-label={label} className="border-t border-line p-2">
    {children}
  </ul>
);

export function ChatRows(props: PageProps) {
  const { me, address, chat, chatSettings, onPage, left } = props;
  const { t } = useTranslation(["dialogs", "chat", "groups", "search", "translating", "programs", "imports"]);
  const { codes, automatic } = useTranslationHere(me, address, chat);
  const learningLanguages = useLearningLanguages();
  const texts = useSettingTexts();
  const { offersTone } = useTone(chat, address);
  const { settings, query } = chatSettings;
  const { isGuest, mayCall, mayInGroup } = usePermissions();
  const hasBegun = newUserId(address) === null;
  const hasOthers = !chat.group?.notes;
  const mayBring =
    mayCall("POST /conversations/:conversationId/imports") && (!chat.group || mayInGroup(chat.group, "own"));
  const way = { onPage, left };
  const isOn = (on: boolean) => t(on ? "on" : "disappearingOff");
  const disappearing = settings && (
    <InfoRow
      {...way}
      page="disappearing"
      Icon={Timer}
      text={t("disappearing")}
      value={texts.disappearing[settings.disappearing]}
    />
  );
  return (
    <Rows label={t("chat:chatMenu")}>
      {hasBegun && mayCall("GET /search") && <InfoRow {...way} page="media" Icon={Images} text={t("search:media")} />}
      {!hasOthers && disappearing}
      {settings && hasOthers && (
        <>
          <InfoRow
            {...way}
            page="translation"
            Icon={Languages}
            text={t("translation")}
            value={codes ? <bdi dir="ltr">{codes}</bdi> : isOn(automatic)}
          />
          <InfoRow {...way} page="mute" Icon={BellOff} text={t("muteShort")} value={texts.mute(settings)} />
          {chat.group && (
            <InfoRow
              {...way}
              page="notify"
              Icon={AtSign}
              text={t("notifyAbout")}
              value={texts.notify[settings.notify]}
            />
          )}
          {/* These change the chat for all of its members. */}
          {!isGuest && (
            <>
              {disappearing}
              {offersTone && (
                <InfoRow {...way} page="tone" Icon={Handshake} text={t("tone")} value={texts.tone[settings.tone]} />
              )}
              {hasBegun && (
                <InfoRow
                  {...way}
                  page="links"
                  Icon={Link}
                  text={t("linkPreviews")}
                  value={isOn(settings.linkPreviews)}
                />
              )}
            </>
          )}
          {hasBegun && (learningLanguages.length > 0 || settings.practice || settings.corrections) && (
            <InfoRow
              {...way}
              page="learning"
              Icon={GraduationCap}
              text={t("translating:learners")}
              value={isOn(settings.practice || settings.corrections)}
            />
          )}
        </>
      )}
      {hasBegun && hasOthers && mayCall("GET /conversations/:conversationId/glossary") && (
        <InfoRow {...way} page="glossary" Icon={BookA} text={t("groups:glossary")} />
      )}
      {hasBegun && hasOthers && <InfoRow {...way} page="programs" Icon={Bot} text={t("programs:programs")} />}
      {hasBegun && hasOthers && mayBring && (
        <InfoRow {...way} page="history" Icon={History} text={t("imports:title")} />
      )}
      {query.isError && !settings && (
        <li className="p-3">
          <RetryLine text={t("chatMenuFailed")} onRetry={query.refetch} />
        </li>
      )}
    </Rows>
  );
}
