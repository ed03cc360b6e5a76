import { isMentioned } from "@lingualoom/contract/is-mentioned.ts";
import type { Mention } from "@lingualoom/contract/shapes.ts";
import { type ReactNode, use } from "react";
import { transcriptOfText } from "#/data/conversations/attachments.ts";
import { written } from "#/i18n/format-time.ts";
import { sourceName } from "#/i18n/source-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { usePaintedAndIdle } from "#/ui/anchored-list/scroll-activity.ts";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import { later } from "#/ui/later/later.tsx";
import { WordsContext } from "#/ui/text/RichText.tsx";
import { TextWithFoot } from "#/ui/text/TextWithFoot.tsx";
import { KeptContext } from "../kept.ts";
import { MembersContext, useMember } from "../members.ts";
import { OpenChatContext } from "../open-chat-stores.ts";
import { TranscriptLine } from "../voice/TranscriptLine.tsx";
import { WriteDown } from "../voice/WriteDown.tsx";
import { Attachments } from "./attachments/Attachments.tsx";
import { shownAttachments } from "./attachments/shown-attachment.ts";
import type { Gone, Item, MessageItem } from "./item.ts";
import { LinkCard } from "./link-preview/LinkCard.tsx";
import { MessageText } from "./MessageText.tsx";
import { MessageTime } from "./MessageTime.tsx";
import { MessageToolbar } from "./MessageToolbar.tsx";
import { MentionText } from "./mentions/MentionText.tsx";
import { PollCard, UnsentPoll } from "./poll/PollCard.tsx";
import { QuoteBlock } from "./quotes/QuoteBlock.tsx";
import { SendStateIcon } from "./SendStateIcon.tsx";
import { SystemMessage } from "./SystemMessage.tsx";
import type { SendState } from "./send-state.ts";
import { Tombstone } from "./Tombstone.tsx";
import { UnderBubble } from "./UnderBubble.tsx";
import { Unsent } from "./Unsent.tsx";

const ThreadLink = later(async () => (await import("./ThreadLine.tsx")).ThreadLink);

interface Props {
  readonly item: Item;
  /** Shown above the text: the author, if there are several. */
  readonly head?: ReactNode;
  readonly picture?: ReactNode;
  /** Absent if only one member can be the author. */
  readonly author?: string | undefined;
  readonly last: boolean;
  /** Only for messages of mine. */
  readonly state: SendState | undefined;
}

export function Bubble({ item, head, picture, author, last, state }: Props) {
  const { t, i18n } = useTranslation(["chat", "common"]);
  const hasTime = usePaintedAndIdle();
  const { me } = use(MembersContext);
  const { isThread } = use(OpenChatContext);
  const message = "message" in item ? item.message : undefined;
  const writer = useMember(message?.senderId ?? me);
  if ("gone" in item || message?.system) return <LineBetween item={item} />;

  const { text, replyTo: quote, mentions, poll } = "message" in item ? item.message : item.entry;
  const address = "message" in item ? item.message.conversationId : item.entry.address;
  const isSticker = text === "" && shownAttachments(item).some(({ sticker }) => sticker);
  const gone = message?.deletedAt ? message : undefined;
  const heard = transcriptOfText(message?.attachments);
  const failed = state === "failed";
  const known = writer?.deleted ? t("common:deletedAccount") : writer?.fullName;
  const name = item.mine ? t("you") : (author ?? known);
  const foot = <Foot item={item} state={state} hint={hasTime} />;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form.
    <div
      data-row={item.key}
      id={`by-${item.key}`}
      role="group"
      aria-label={t("messageBy", { name, time: written(item.at, "time", i18n.language) })}
      // A received message has two texts, and should have space for a sentence in one line each, besides the toolbar.
      className={`group relative min-w-0 ${item.mine ? "max-w-[90%] self-end md:max-w-[75%]" : "max-w-[92%] self-start md:max-w-[75%] lg:max-w-[calc(100%-6rem)] xl:max-w-full"}`}
    >
      <div
        data-bubble
        id={`of-${item.key}`}
        className={`rounded-lg ${isSticker ? "py-1" : `px-3 py-1.5 compact:py-0.5 ${surfaceOf(item, me)}`} ${last && !isSticker ? (item.mine ? "bubble-end" : "bubble-start") : ""} ${failed ? "ms-auto w-fit max-w-full outline outline-red" : ""}`}
      >
        {head}
        {message?.inThread && !isThread && (
          <div className="min-h-6 pointer-coarse:min-h-11">
            <ThreadLink message={message} />
          </div>
        )}
        {message?.forwarded && <p className="text-xs text-muted">{t("forwarded")}</p>}
        {quote && !gone && <QuoteBlock address={address} quote={quote} />}
        <Attachments item={item} />
        {message && text && !gone && <WriteDown message={message} />}
        {!gone && text ? (
          <WordsContext value={wordsWith(mentions, message?.mentionsAll)}>
            {message ? (
              <MessageText message={message} foot={poll ? null : foot} />
            ) : (
              <TextWithFoot text={text} foot={poll ? null : foot} />
            )}
          </WordsContext>
        ) : (
          <div className="flex flex-wrap items-end justify-end gap-x-3">
            {gone && <Tombstone message={gone} />}
            {message && !gone && <WriteDown message={message} />}
            {foot}
          </div>
        )}
        {message?.poll && <PollCard message={message} poll={message.poll} foot={foot} />}
        {"entry" in item && item.entry.poll && <UnsentPoll poll={item.entry.poll} foot={foot} />}
        {heard && <TranscriptLine transcript={heard} />}
        {message?.linkPreview && <LinkCard message={message} preview={message.linkPreview} mine={item.mine} />}
      </div>
      {/* Without a top edge it hangs from the bubble's lower edge, whatever follows below. */}
      {picture && <span className="absolute -start-9 -mt-7">{picture}</span>}
      {message && !message.hidden && hasTime && <MessageToolbar message={message} mine={item.mine} />}
      {message && <UnderBubble message={message} mine={item.mine} />}
      {"entry" in item && failed && <Unsent entry={item.entry} />}
    </div>
  );
}

/** A message that mentions me has a coloured edge. */
function surfaceOf(item: MessageItem, me: string): string {
  if (item.mine) return "border border-transparent bg-indigo-soft";
  const isCalling = "message" in item && isMentioned(item.message, me);
  return `border bg-surface ${isCalling ? "border-indigo/50" : "border-line"}`;
}

const wordsWith = (mentions: readonly Mention[] | undefined, mentionsAll: boolean | undefined) =>
  mentions || mentionsAll
    ? (shown: string, from: number, to: number) => (
        <MentionText text={shown} from={from} to={to} mentions={mentions} mentionsAll={mentionsAll} />
      )
    : null;

interface FootProps {
  readonly item: MessageItem;
  readonly state: SendState | undefined;
  /** Shows the date as a hint of the time. */
  readonly hint: boolean;
}

function Foot({ item, state, hint }: FootProps) {
  const { t, i18n } = useTranslation("chat");
  const dir = i18n.dir();
  const { editedAt: edited, imported, deletedAt, _id = "" } = "message" in item ? item.message : {};
  const isKept = use(KeptContext).has(_id) && !deletedAt;
  if (!edited && !state && !imported && !isKept)
    return <MessageTime at={item.at} hint={hint} dir={dir} className="text-xs text-muted" />;
  return (
    <span dir={dir} className="flex items-center gap-1 text-xs text-muted">
      {isKept && (
        <span role="img" aria-label={t("kept")} title={t("kept")}>
          <LineIcon line="bookmark" className="size-3 fill-current text-indigo" />
        </span>
      )}
      {edited && <Edited />}
      {imported && <ImportedMark source={imported.source} />}
      <MessageTime at={item.at} hint={hint} />
      {state && <SendStateIcon state={state} />}
    </span>
  );
}

/** The list opens the earlier texts on a press (`useMessageMenu`). */
function Edited() {
  const { t } = useTranslation("chat");
  return (
    <button
      type="button"
      data-menu
      data-opens="revisions"
      aria-haspopup="dialog"
      className="relative after:absolute after:-inset-1 hover:underline pointer-coarse:after:-inset-x-2 pointer-coarse:after:-inset-y-3.5"
    >
      {t("edited")}
    </button>
  );
}

function ImportedMark({ source }: { readonly source: string }) {
  const { t } = useTranslation("timeline");
  const from = t("importedFrom", { source: sourceName(source) });
  return (
    <span role="img" aria-label={from} title={from}>
      <LineIcon line="history" className="size-3" />
    </span>
  );
}

function LineBetween({ item }: { readonly item: Item }) {
  if ("gone" in item) return <GoneLine item={item.key} gone={item.gone} />;
  const message = "message" in item ? item.message : undefined;
  return message?.system && <SystemMessage message={message} system={message.system} />;
}

interface LineBetweenProps {
  readonly item: string;
  readonly gone: Gone;
}

function GoneLine({ item, gone: { count } }: LineBetweenProps) {
  const { t } = useTranslation("timeline");
  return (
    <p data-row={item} className="self-center px-3 py-1 text-center text-xs text-muted italic">
      {t("goneMessages", { count })}
    </p>
  );
}
