import type { Chat, Conversation, Member } from "@lingualoom/contract/shapes.ts";
import { effectivePrivacyLevel, type OperatorLevels } from "#/people/membership/privacy-level.ts";
import { asPerson } from "#/people/people/person.ts";
import { pictureUrl } from "#/platform/media/picture-url.ts";
import { presentMuted } from "#/talk/conversations/settings/muted.ts";
import { presentMessageAt } from "#/talk/message/presenter.ts";
import { receiptCounters } from "../receipts/present-receipts.ts";
import type { ListRow, MemberRow } from "./list-store.ts";

export interface Viewer {
  readonly me: string;
  readonly now: Date;
  readonly levels: OperatorLevels;
}

export function presentConversation(row: ListRow, { me, now, levels }: Viewer): Conversation {
  const { lastReadSeq } = receiptCounters(row.members, me);
  return {
    _id: row.conversation_id,
    kind: row.kind,
    ...presentGroup(row),
    ...(row.is_notes && { notes: true as const }),
    memberCount: row.member_count,
    members: row.members.map((member) => presentMember(member, me)),
    myRole: row.members.find(({ user_id }) => user_id === me)?.role ?? "member",
    lastMessage: lastMessage(row, now),
    lastSeq: row.last_seq,
    unreadCount: row.unread,
    unreadMentions: row.unread_mentions,
    changeSeq: row.conversation_change_seq,
    lastReadSeq,
    ...presentMuted(row.muted_until, now),
    notify: row.notify,
    sound: row.sound,
    pinned: row.pinned,
    archived: row.archived,
    markedUnread: row.marked_unread,
    autoTranslate: row.auto_translate,
    practice: row.practice,
    privacyLevel: effectivePrivacyLevel(row.privacy, levels),
  };
}

function presentGroup({ group }: ListRow): Pick<Conversation, "title" | "avatar" | "group"> {
  if (!group) return { title: "", avatar: "" };
  const { media, space, ...details } = group;
  const avatar = media === null ? "" : pictureUrl(media);
  return { title: group.title, avatar, group: { ...details, avatar, ...(space && { space }) } };
}

/** Presents a direct conversation in the specification's form: the other person with the counters. */
export function presentChat(row: ListRow, { me, now }: Viewer): Chat {
  const other = row.members.find(({ user_id }) => user_id !== me) ?? (row.members[0] as MemberRow);
  return {
    ...asPerson(other.person),
    conversationId: row.conversation_id,
    lastMessage: lastMessage(row, now),
    unreadCount: row.unread,
    changeSeq: row.conversation_change_seq,
    ...receiptCounters(row.members, me),
    muted: presentMuted(row.muted_until, now).muted,
  };
}

const lastMessage = (row: ListRow, now: Date) =>
  presentMessageAt(row, { kind: row.kind, memberIds: row.members.map(({ user_id }) => user_id) }, now);

/** Receipts are complete for the member themselves; others only see what they may know. */
function presentMember(row: MemberRow, me: string): Member {
  const isMe = row.user_id === me;
  return {
    user: asPerson(row.person),
    role: row.role,
    joinedAt: new Date(row.joined_at).toISOString(),
    lastReadSeq: isMe ? row.last_read_seq : row.shown_read_seq,
    lastDeliveredSeq: isMe ? row.last_delivered_seq : row.shown_delivered_seq,
  };
}
