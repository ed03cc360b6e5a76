import type { Message, Person } from "@lingualoom/contract/shapes.ts";
import { baseOf } from "@lingualoom/translation/variants/variants.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Languages } from "lucide-react";
import type { ReactNode } from "react";
import { meQuery } from "#/data/account/session.queries.ts";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import type { Address } from "#/data/address.ts";
import { changeConversationSettings } from "#/data/conversations/conversation-settings.queries.ts";
import { useHistory } from "#/data/conversations/loaded-history.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import { authorQuery } from "#/data/people/authors.queries.ts";
import { languageName } from "#/i18n/language-name.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import { later } from "#/ui/later/later.tsx";
import { useAltKey } from "#/ui/layers/use-alt-key.ts";
import { toast } from "#/ui/toasts/toast.ts";
import { type DeviceModel, modelKey } from "../device/device-state.ts";
import { useDevice } from "../device/use-device.ts";
import { linkLook } from "../link-look.ts";
import { type Decision, decideTranslation, type TranslationContext } from "../rules/decision.ts";
import { hasWords } from "../rules/has-words.ts";
import { useTranslationRules } from "../rules/TranslationRules.tsx";
import { useThreadView } from "../rules/thread-view.ts";
import { useModelsFor } from "../rules/use-models-for.ts";

const DeviceOffer = later(async () => (await import("./DeviceOffer.tsx")).DeviceOffer);

/** Older messages do not matter for what is being read now. */
const LOOKED_AT = 100;

interface Props {
  readonly me: string;
  readonly address: Address;
  readonly chat: OpenedChat;
  /** Nothing stands between a guest and the first message; its mark says how good the translation is. */
  readonly quiet?: boolean | undefined;
}

/** Notices under the header about the translation of a conversation, shown once instead of at each message. */
export function TranslationNotices({ me, address, chat, quiet }: Props) {
  const { t, i18n } = useTranslation("translating");
  const rules = useTranslationRules();
  const { data: settings } = useQuery(settingsQuery);
  const { data: history } = useHistory(address);
  const received = (history?.messages ?? [])
    .slice(-LOOKED_AT)
    .filter(({ senderId, text }) => senderId !== me && hasWords(text));
  const forDevice = useModelsFor(received, rules);
  const device = useDevice();
  useAltKey("O", useThreadView().toggleOriginals);
  if (quiet || !rules || !settings || !history) return null;
  const undecided = received.findLast((message) => isUndecided(message, rules(message)));
  if (undecided?.language)
    return (
      <AskToTranslate address={address} writer={undecided.senderId} known={chat.person} language={undecided.language} />
    );
  const target = settings.preferredLanguage;
  // Considers only engines, regardless of the phrase book.
  const decisions = received.map((message) => decideTranslation(message, { ...rules(message), phrases: [] }));
  const languagesOf = (isOne: (decision: Decision, known: TranslationContext, language: string) => boolean) => [
    ...new Set(
      received.flatMap((message, at) => {
        const { language = "und" } = message;
        const decision = decisions[at] as Decision;
        return language !== "und" && isOne(decision, rules(message), language) ? [language] : [];
      }),
    ),
  ];
  // The mark of what the server translates offers something better.
  const isByServer = ({ kind }: Decision) => kind === "automatic" || kind === "offer";
  const marked = device?.choice === "always" ? [] : languagesOf(isByServer);
  const offered = forDevice.findLast(
    (language) => !marked.includes(language) && isOffered(device?.models[modelKey(language, target)]),
  );
  const model = offered && device?.choice !== "declined" && device?.models[modelKey(offered, target)];
  if (model) return <DeviceOffer source={offered} target={target} model={model} />;
  const isLacking = ({ kind }: Decision) => kind === "no-pair" || kind === "no-engine";
  const lacking = languagesOf(isLacking);
  const phrased = languagesOf(
    (decision, { phrases = [] }, language) =>
      isLacking(decision) && [language, target].every((code) => phrases.includes(baseOf(code))),
  );
  const list = (codes: readonly string[]) =>
    new Intl.ListFormat(i18n.language).format(codes.map((code) => languageName(code, i18n.language)));
  const setup = decisions.findLast(({ kind }) => kind === "setup");
  if (setup?.kind === "setup") return <Line>{setup.total > 0 ? t("setup", { ...setup }) : t("setupStarting")}</Line>;
  if (phrased.length > 0) return <Line mayAdd>{t("phrasesOnly", { source: list(phrased) })}</Line>;
  if (decisions.some(({ kind }) => kind === "no-engine")) return <Line mayAdd>{t("noEngine")}</Line>;
  if (lacking.length === 0) return null;
  return <Line mayAdd>{t("noPair", { source: list(lacking), count: lacking.length })}</Line>;
}

interface LineProps {
  readonly children: string;
  /** Leads administrators to the engines. */
  readonly mayAdd?: boolean;
}

function Line({ children, mayAdd = false }: LineProps) {
  const { t } = useTranslation("translating");
  const { data: me } = useQuery({ ...meQuery, enabled: false });
  return (
    <p className="flex flex-wrap items-center gap-x-1.5 border-b border-line bg-surface px-4 py-1.5 text-xs text-muted">
      <LineIcon line="languages" className="size-3.5 shrink-0" />
      {children}
      {mayAdd && me?.isAdmin && (
        <Link to="/admin" search={{ tab: "engines" }} className={linkLook}>
          {t("betterEngine")}
        </Link>
      )}
    </p>
  );
}

const isOffered = (model: DeviceModel | undefined): boolean =>
  model?.availability === "downloadable" || model?.availability === "downloading";

/** The reader wants to be asked, and has made no choice for this conversation. */
function isUndecided(message: Message, known: TranslationContext): boolean {
  const { language } = message;
  const isUnanswered = known.settings.autoTranslateMode === "ask" && known.autoHere === null;
  return isUnanswered && !!language && language !== "und" && decideTranslation(message, known).kind === "offer";
}

interface AskToTranslateProps {
  readonly address: Address;
  readonly writer: string;
  readonly known: Person | null;
  readonly language: string;
}

/** Asked once, at the first message in a language outside the reader's settings, until it is answered. */
function AskToTranslate({ address, writer, known, language }: AskToTranslateProps) {
  const { t, i18n } = useTranslation("translating");
  const client = useQueryClient();
  const { translateThisTime } = useThreadView();
  const { data: settings } = useQuery(settingsQuery);
  const onError = (error: Error) => toast.error(sentenceOf(error, t("notChanged")));
  const always = useMutation({
    mutationFn: () => changeConversationSettings(client, address, { autoTranslate: true }),
    onError,
  });
  const never = useMutation({
    mutationFn: (readLanguages: string[]) => call("PUT /settings/translation", { body: { readLanguages } }),
    onSuccess: (answer) => client.setQueryData(settingsQuery.queryKey, answer.settings),
    onError,
  });
  const author = useQuery({ ...authorQuery(address, writer), enabled: !known }).data;
  const person = known ?? author;
  const name = languageName(language, i18n.language);
  const answers = [
    { text: t("askAlways"), act: () => always.mutate() },
    { text: t("askThisTime"), act: translateThisTime },
    {
      text: t("askNever", { language: name }),
      act: () => never.mutate([...(settings?.readLanguages ?? []), language]),
    },
  ];
  if (!person) return null;
  return (
    <Notice actions={answers}>
      <p>{t("ask", { name: person.fullName, language: name })}</p>
    </Notice>
  );
}

interface NoticeProps {
  readonly children: ReactNode;
  readonly actions: readonly { readonly text: string; readonly act: () => void }[];
}

function Notice({ children, actions }: NoticeProps) {
  const { t } = useTranslation("translating");
  return (
    <section
      aria-label={t("chatTitle")}
      className="flex flex-wrap items-center gap-x-3 border-b border-line bg-surface px-4 py-1 text-sm"
    >
      <div className="flex min-w-0 items-center gap-x-3 max-md:flex-1 max-md:basis-56 max-md:pt-1">
        <Languages aria-hidden size={15} className="shrink-0 text-marigold-ink" />
        <div className="min-w-0">{children}</div>
      </div>
      <p className="-mx-2 flex flex-wrap">
        {actions.map(({ text, act }) => (
          <button
            key={text}
            type="button"
            onClick={act}
            className="min-h-8 rounded-md px-2 font-medium text-marigold-ink hover:bg-marigold-soft max-md:min-h-11"
          >
            {text}
          </button>
        ))}
      </p>
    </section>
  );
}
