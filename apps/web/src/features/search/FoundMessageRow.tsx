import type { Conversation, Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { Mic, Paperclip } from "lucide-react";
import { authorQuery } from "#/data/people/authors.queries.ts";
import type { FoundMessage } from "#/data/search/search.queries.ts";
import { attachmentsInWords } from "#/i18n/attachments-in-words.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { RowPlace } from "#/ui/anchored-list/WindowedList.tsx";
import { WindowedRow } from "#/ui/anchored-list/WindowedRow.tsx";
import { PersonMark } from "#/ui/text/PersonMark.tsx";
import { MessageOfChat } from "../people/MessageOfChat.tsx";
import { useWhyText } from "./message-search.ts";
import { type Range, snippetOf } from "./snippet.ts";

interface Props {
  readonly me: string;
  readonly found: FoundMessage;
  readonly place: RowPlace;
  readonly onOpen: () => void;
}

export function FoundMessageRow({ me, found, place, onOpen }: Props) {
  const whyText = useWhyText();
  const { message, highlights } = found;
  const why = whyText(found.why);
  const renditions = highlights.filter(({ field }) => field === "rendition");
  return (
    <WindowedRow place={place} className="relative isolate px-2 pb-0.5 focus-within:z-1">
      <MessageOfChat me={me} message={message} onOpen={onOpen}>
        {(conversation) => (
          <>
            <span className="line-clamp-2 text-sm text-muted">
              <Author me={me} message={message} conversation={conversation} />
              <Original found={found} />
            </span>
            {renditions.map(({ language, text = "", ranges }) => (
              <span
                key={language}
                dir="auto"
                lang={language ?? undefined}
                className="mt-0.5 line-clamp-2 border-s-2 border-marigold ps-2 text-sm text-ink"
              >
                <Snippet text={text} ranges={ranges} />
              </span>
            ))}
            {why && <span className="mt-0.5 block text-xs text-marigold-ink">{why}</span>}
          </>
        )}
      </MessageOfChat>
    </WindowedRow>
  );
}

interface AuthorProps {
  readonly me: string;
  readonly message: Message;
  readonly conversation: Conversation | undefined;
}

function Author({ me, message: { senderId, sentAs }, conversation }: AuthorProps) {
  const { t } = useTranslation(["chat", "common"]);
  const isForeign = conversation?.kind === "group" && senderId !== me;
  const { data } = useQuery({ ...authorQuery(conversation?._id ?? "", senderId), enabled: isForeign && !sentAs });
  const known = data?.deleted ? t("common:deletedAccount") : data?.fullName;
  const name = sentAs ?? (senderId === me ? t("you") : isForeign && known);
  return name ? (
    <>
      <bdi className="text-ink">{name}</bdi>
      {isForeign && (data?.bot || data?.guest) && (
        <>
          {" "}
          <PersonMark of={data} />
        </>
      )}
      {": "}
    </>
  ) : null;
}

function Original({ found: { message, highlights } }: { readonly found: FoundMessage }) {
  const { t } = useTranslation("chat");
  const { text, alt = "", language } = message;
  const inAlt = highlights.find(({ field }) => field === "alt");
  const inText = highlights.find(({ field }) => field === "text");
  const beside = highlights.find(({ field }) => field === "transcript" || field === "names");
  if (beside?.text && !inAlt && !inText) {
    const Icon = beside.field === "names" ? Paperclip : Mic;
    return (
      <bdi className="inline-flex max-w-full items-center gap-1 align-bottom">
        <Icon aria-hidden size={14} className="shrink-0" />
        <span className="truncate">
          <Snippet text={beside.text} ranges={beside.ranges} />
        </span>
      </bdi>
    );
  }
  const showsAlt = !text || (inAlt && !inText);
  if (showsAlt && !alt) return attachmentsInWords(t, message.attachments ?? []);
  return (
    <>
      {showsAlt && `${t("photo")}: `}
      <bdi lang={language === "und" ? undefined : language}>
        <Snippet text={showsAlt ? (inAlt?.text ?? alt) : text} ranges={(showsAlt ? inAlt : inText)?.ranges ?? []} />
      </bdi>
    </>
  );
}

interface SnippetProps {
  readonly text: string;
  readonly ranges: readonly Range[];
}

function Snippet({ text, ranges }: SnippetProps) {
  return snippetOf(text, ranges).map(({ text: part, marked, at }) =>
    marked ? (
      <mark key={at} className="rounded-xs bg-marigold-soft text-ink underline decoration-marigold decoration-2">
        {part}
      </mark>
    ) : (
      <span key={at}>{part}</span>
    ),
  );
}
