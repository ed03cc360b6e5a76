import { isMentioned } from "@lingualoom/contract/is-mentioned.ts";
import { type ReactNode, use } from "react";
import { written } from "../../../i18n/moments.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { usePaintedAndIdle } from "../../../ui/anchored-list/scroll-activity.ts";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";
import { WordsContext } from "../../../ui/text/RichText.tsx";
import { TextWithFoot } from "../../../ui/text/TextWithFoot.tsx";
import { MembersContext, useMember } from "../members.ts";
import type { Item } from "./item.ts";
import { MessageMenuButton } from "./MessageMenuButton.tsx";
import { MessageTime } from "./MessageTime.tsx";
import { PictureRoom } from "./pictures/PictureRoom.tsx";
import { SendStateIcon } from "./SendStateIcon.tsx";
import type { SendState } from "./send-state.ts";
import { Tombstone } from "./Tombstone.tsx";
import type { TextOf } from "./text-of.ts";

const BubblePictures = lazyComponent(
  async () => (await import("./pictures/BubblePictures.tsx")).BubblePictures,
  PictureRoom,
  { prefetch: true, optional: true },
);
const LineBetween = lazyComponent(async () => (await import("./LineBetween.tsx")).LineBetween, null, {
  prefetch: true,
  optional: true,
  texts: "timeline",
});
const QuoteBlock = lazyComponent(async () => (await import("./quotes/QuoteBlock.tsx")).QuoteBlock, null, {
  prefetch: true,
  optional: true,
  texts: "timeline",
});
const UnderBubble = lazyComponent(
  async () => (await import("./UnderBubble.tsx")).UnderBubble,
  // Their room, so that what is read does not move.
  <div className="mt-1 h-7 pointer-coarse:h-8" />,
  { prefetch: true, optional: true, texts: "timeline" },
);
const MentionText = lazyComponent(
  async () => (await import("./mentions/MentionText.tsx")).MentionText,
  ({ text, from, to }) => text.slice(from, to),
  { prefetch: true, optional: true, texts: "timeline" },
);
const Unsent = lazyComponent(async () => (await import("./Unsent.tsx")).Unsent, null, {
  prefetch: true,
  optional: true,
  texts: "timeline",
});

interface Props {
  readonly item: Item;
  /** Above the text: who wrote it, where there are several. */
  readonly head?: ReactNode;
  /** Where there are several; otherwise the member who wrote it. */
  readonly author?: string | undefined;
  readonly last: boolean;
  /** Of a message of mine. */
  readonly state: SendState | undefined;
  /** The text of a message with its foot, in the language of who reads it. */
  readonly textOf: TextOf;
}

export function Bubble({ item, head, author, last, state, textOf }: Props) {
  const { t, i18n } = useTranslation(["chat", "common"]);
  const hasTime = usePaintedAndIdle();
  const { me } = use(MembersContext);
  const message = "message" in item ? item.message : undefined;
  const writer = useMember(message?.senderId ?? me);
  const hasMenu = message !== undefined && !message.hidden;
  if ("gone" in item || message?.system) return <LineBetween item={item} />;
  const failed = state === "failed";
  const calls = message && isMentioned(message, me) ? "border-indigo/50" : "border-line";
  const surface = item.mine ? "border border-transparent bg-indigo-soft" : `border bg-surface ${calls}`;
  const corner = last ? (item.mine ? "bubble-end" : "bubble-start") : "";
  const { text, replyTo: quote, mentions } = "message" in item ? item.message : item.entry;
  const pictured = "message" in item ? item.message.image : item.entry.picture;
  const gone = message?.deletedAt ? message : undefined;
  const mentionsAll = message?.mentionsAll;
  const words =
    mentions || mentionsAll
      ? (shown: string, from: number, to: number) => (
          <MentionText text={shown} from={from} to={to} mentions={mentions} mentionsAll={mentionsAll} />
        )
      : null;
  const dir = i18n.dir();
  const foot =
    message?.editedAt || state ? (
      <span dir={dir} className="flex items-center gap-1 text-xs text-muted">
        {message?.editedAt && <span>{t("edited")}</span>}
        <MessageTime at={item.at} hint={hasTime} />
        {state && <SendStateIcon state={state} />}
      </span>
    ) : (
      <MessageTime at={item.at} hint={hasTime} dir={dir} className="text-xs text-muted" />
    );
  const known = writer?.deleted ? t("common:deletedAccount") : writer?.fullName;
  const name = item.mine ? t("you") : (author ?? known);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is a part of a form.
    <div
      data-row={item.key}
      id={`by-${item.key}`}
      role="group"
      aria-label={t("messageBy", { name, time: written(item.at, "time", i18n.language) })}
      // A received message has two texts, and room for a sentence in one line each.
      className={`group relative min-w-0 ${item.mine ? "max-w-[80%] self-end md:max-w-[75%]" : "max-w-[85%] self-start md:max-w-[75%] lg:max-w-full"}`}
    >
      <div
        data-bubble
        id={`of-${item.key}`}
        className={`rounded-lg px-3 py-1.5 ${surface} ${corner} ${failed ? "ms-auto w-fit max-w-full outline outline-red" : ""}`}
      >
        {head}
        {message?.forwarded && <p className="text-xs text-muted">{t("forwarded")}</p>}
        {quote && !gone && <QuoteBlock quote={quote} />}
        {pictured && <BubblePictures item={item} />}
        {!gone && text ? (
          <WordsContext value={words}>
            {message ? textOf(message, foot) : <TextWithFoot text={text} foot={foot} />}
          </WordsContext>
        ) : (
          <div className="flex flex-wrap items-end justify-end gap-x-3">
            {gone && <Tombstone message={gone} />}
            {foot}
          </div>
        )}
      </div>
      {hasMenu && hasTime && <MessageMenuButton mine={item.mine} />}
      {[item, ...(item.album ?? [])].some(
        (one) => "message" in one && (one.message.reactions || one.message.suggestions || one.message.corrections),
      ) && <UnderBubble item={item} />}
      {"entry" in item && failed && <Unsent entry={item.entry} />}
    </div>
  );
}
