import { withoutMarks } from "@lingualoom/contract/formatting.ts";
import { mayBeFormatted } from "@lingualoom/contract/may-be-formatted.ts";
import type { Attachment, Conversation } from "@lingualoom/contract/shapes.ts";
import { Image, type LucideIcon, Mic, Music, Paperclip, Video } from "lucide-react";
import { attachmentsInWords } from "#/i18n/attachments-in-words.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useTyping } from "#/realtime/connection/use-live.ts";
import { SystemText } from "../conversation/message/SystemText.tsx";
import { systemSentence } from "../conversation/message/system-sentence.ts";
import { TypingWords } from "../conversation/TypingWords.tsx";
import { useAuthorNames } from "../conversation/use-author-names.ts";
import { useIsBlocked } from "../conversation/use-is-blocked.ts";
import { mayBeTranslated } from "../translation/device/device-state.ts";
import { TranslatedPreview } from "../translation/text/TranslatedPreview.tsx";

interface Props {
  readonly me: string;
  readonly conversation: Conversation;
}

export function Preview({ me, conversation }: Props) {
  const { t } = useTranslation(["chat", "common"]);
  const typing = useTyping(conversation._id);
  const isGroup = conversation.kind === "group";
  const { text, alt, senderId, sentAs, language, system, hidden, expired } = conversation.lastMessage;
  const isTyping = typing.length > 0;
  const isBlocked = useIsBlocked(isGroup ? senderId : "");
  const part = (isGroup || system || sentAs) && <PreviewPart me={me} conversation={conversation} typing={typing} />;
  if (isTyping) return <span className="truncate text-indigo">{isGroup ? part : t("typing")}</span>;
  if (system || isBlocked) return <bdi className="one-line">{part}</bdi>;
  const sender = conversation.members.find(({ user }) => user._id === senderId)?.user;
  const deleted = sender?.deleted ? "common:deletedAccount" : "deletedMessage";
  const gone = hidden ? "hiddenPreview" : expired ? "disappeared" : deleted;
  const attachments = conversation.lastMessage.attachments ?? [];
  const shown = text || (isOnePhoto(attachments) && alt) || attachmentsInWords(t, attachments) || t(gone);
  const original = (
    <bdi lang={language === "und" ? undefined : language} className="one-line">
      {mayBeFormatted(shown) ? withoutMarks(shown) : shown}
    </bdi>
  );
  // Skips texts whose language is still unknown; readers usually understand them.
  const isForeign = senderId !== me && text && language && mayBeTranslated(conversation);
  return (
    <span className="flex min-w-0 items-center">
      <AttachmentsIcon attachments={attachments} />
      {senderId === me && !hidden && <span className="shrink-0 whitespace-pre">{t("previewOwn")} </span>}
      {senderId !== me && !hidden && part}
      {isForeign ? <TranslatedPreview conversation={conversation} /> : original}
    </span>
  );
}

const isOnePhoto = ([first, ...others]: readonly Attachment[]) => first?.kind === "image" && others.length === 0;

function iconOf([first, ...others]: readonly Attachment[]): LucideIcon | null {
  if (!first) return null;
  if (others.some(({ kind }) => kind !== first.kind)) return Paperclip;
  if (first.kind === "image") return Image;
  if (first.kind === "video") return Video;
  if (first.kind === "file") return Paperclip;
  return first.waveform ? Mic : Music;
}

function AttachmentsIcon({ attachments }: { readonly attachments: readonly Attachment[] }) {
  const Icon = iconOf(attachments);
  return Icon && <Icon aria-hidden size={14} className="me-1 shrink-0" />;
}

interface PreviewPartProps {
  readonly me: string;
  readonly conversation: Conversation;
  readonly typing: readonly string[];
}

function PreviewPart({ me, conversation, typing }: PreviewPartProps) {
  const { t, i18n } = useTranslation(["timeline", "chat"]);
  const { _id, kind, members, lastMessage } = conversation;
  const { system, senderId, sentAs } = lastMessage;
  const isBlocked = useIsBlocked(senderId);
  if (typing.length > 0) return <TypingWords conversationId={_id} userIds={typing} />;
  if (!system && isBlocked) return <>{t("blockedMessage")}</>;
  if (sentAs) return <Before name={sentAs} />;
  if (!system) return <Author conversationId={_id} userId={senderId} />;
  if (kind === "group") return <SystemText me={me} conversationId={_id} system={system} />;
  const nameOf = (userId: string) => members.find(({ user }) => user._id === userId)?.user.fullName ?? "";
  return <>{systemSentence(t, system, { me, nameOf, language: i18n.language })}</>;
}

function Author({ conversationId, userId }: { readonly conversationId: string; readonly userId: string }) {
  const name = useAuthorNames(conversationId, [userId])?.(userId);
  return name ? <Before name={name} /> : null;
}

function Before({ name }: { readonly name: string }) {
  return (
    <span className="flex max-w-1/2 shrink-0 whitespace-pre">
      <bdi className="one-line">{name}</bdi>:{" "}
    </span>
  );
}
