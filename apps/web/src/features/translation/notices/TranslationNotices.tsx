import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import type { Address } from "#/data/address.ts";
import { historyQuery } from "#/data/conversations/history.queries.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { personalKey } from "#/data/personal-storage.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import { type DeviceModel, modelKey } from "../device/device-state.ts";
import { useDevice } from "../device/use-device.ts";
import { type Decision, decide, type Known } from "../rules/decision.ts";
import { hasWords } from "../rules/has-words.ts";
import { useTranslationRules } from "../rules/TranslationRules.tsx";
import { useThreadView } from "../rules/thread-view.ts";
import { useModelsFor } from "../rules/use-models-for.ts";
import { AskToTranslate } from "./AskToTranslate.tsx";
import { BetterTranslation } from "./BetterTranslation.tsx";
import { DeviceOffer } from "./DeviceOffer.tsx";
import { Notice } from "./Notice.tsx";
import { useOriginalsKey } from "./use-originals-key.ts";

/** Older messages say nothing about what is read now. */
const LOOKED_AT = 100;

interface Props {
  readonly me: string;
  readonly address: Address;
  readonly chat: OpenedChat;
}

/** Under the header: what has to be said about the translation of a conversation, once and not at each message. */
export function TranslationNotices({ me, address, chat }: Props) {
  const { t, i18n } = useTranslation("translating");
  const rules = useTranslationRules();
  const [told, setTold] = useState(() => localStorage.getItem(toldKey(me)) !== null);
  const { data: settings } = useQuery(settingsQuery);
  const { data: history } = useQuery(historyQuery(address));
  const received = (history?.messages ?? [])
    .slice(-LOOKED_AT)
    .filter(({ senderId, text }) => senderId !== me && hasWords(text));
  const forDevice = useModelsFor(received, rules);
  const device = useDevice();
  useOriginalsKey(useThreadView().toggleOriginals);
  if (!rules || !settings || !history) return null;
  const undecided = received.findLast((message) => isUndecided(message, rules(message)));
  if (undecided?.language)
    return (
      <AskToTranslate address={address} writer={undecided.senderId} known={chat.person} language={undecided.language} />
    );
  const target = settings.preferredLanguage;
  const offered = forDevice.findLast((language) => isOffered(device?.models[modelKey(language, target)]));
  const model = offered && device?.choice !== "declined" && device?.models[modelKey(offered, target)];
  if (model) return <DeviceOffer source={offered} target={target} model={model} />;
  // What engines do, whatever the phrase book has.
  const decisions = received.map((message) => decide(message, { ...rules(message), phrases: [] }));
  const languagesOf = (isOne: (decision: Decision, known: Known, language: string) => boolean) => [
    ...new Set(
      received.flatMap((message, at) => {
        const { language = "und" } = message;
        const decision = decisions[at] as Decision;
        return language !== "und" && isOne(decision, rules(message), language) ? [language] : [];
      }),
    ),
  ];
  const isLacking = ({ kind }: Decision) => kind === "no-pair" || kind === "no-engine";
  const lacking = languagesOf(isLacking);
  const phrased = languagesOf(
    (decision, { phrases = [] }, language) =>
      isLacking(decision) && [language, target].every((code) => phrases.includes(code)),
  );
  const rough = languagesOf((decision, { pairs }, language) => {
    const pair = pairs?.find((one) => one.source === language && one.target === target);
    const isByServer = (decision.kind === "automatic" || decision.kind === "offer") && decision.device === undefined;
    return isByServer && pair?.quality === "rough";
  });
  const list = (codes: readonly string[]) =>
    new Intl.ListFormat(i18n.language).format(codes.map((code) => languageName(code, i18n.language)));
  const setup = decisions.findLast(({ kind }) => kind === "setup");
  if (setup?.kind === "setup") return <Line>{setup.total > 0 ? t("setup", { ...setup }) : t("setupStarting")}</Line>;
  const sentence =
    phrased.length > 0
      ? t(told ? "phrasesOnly" : "onlyPhrases", { source: list(phrased) })
      : decisions.some(({ kind }) => kind === "no-engine")
        ? t("noEngine")
        : lacking.length > 0 && t("noPair", { source: list(lacking), count: lacking.length });
  if (told) return sentence ? <Line>{sentence}</Line> : null;
  const said = sentence || (rough.length > 0 && t("roughHere", { source: list(rough) }));
  if (!said) return null;
  const dismiss = () => {
    storeTold(me);
    setTold(true);
  };
  return (
    <Notice actions={[{ text: t("understood"), act: dismiss }]}>
      <p>{said}</p>
      <BetterTranslation languages={[...(sentence ? lacking : rough), target]} />
    </Notice>
  );
}

const Line = ({ children }: { readonly children: string }) => (
  <p className="flex items-center gap-1.5 border-b border-line bg-surface px-4 py-1.5 text-xs text-muted">
    <LineIcon line="languages" className="size-3.5 shrink-0" />
    {children}
  </p>
);

/** That this person knows what would be better than a rough translation, or none. */
const toldKey = (me: string) => personalKey(me, "better-translation");

function storeTold(me: string): void {
  try {
    localStorage.setItem(toldKey(me), "1");
  } catch {
    // Storage is full: then it is told again at a later visit.
  }
}

/** The browser could translate with it, once it is fetched. */
const isOffered = (model: DeviceModel | undefined): boolean =>
  model?.availability === "downloadable" || model?.availability === "downloading";

/** Its reader wants to be asked, and has chosen nothing for this conversation. */
function isUndecided(message: Message, known: Known): boolean {
  const { language } = message;
  const isUnanswered = known.settings.autoTranslateMode === "ask" && known.autoHere === null;
  return isUnanswered && !!language && language !== "und" && decide(message, known).kind === "offer";
}
