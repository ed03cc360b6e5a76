import type { Conversation, Member, Message, SystemMessage } from "@lingualoom/contract/shapes.ts";

export const ANA = "0199a000-0000-7000-8000-00000000000a";
export const EMMA = "0199a000-0000-7000-8000-00000000000e";
export const CONVERSATION = "0199a000-0000-7000-8000-0000000000c0";

/** A message from Emma to Ana, the reader in tests, by default. */
export function message(seq: number, other: Partial<Message> = {}): Message {
  return {
    _id: `0199a000-0000-7000-8000-${String(seq).padStart(12, "0")}`,
    conversationId: CONVERSATION,
    seq,
    senderId: EMMA,
    text: `message ${seq}`,
    image: "",
    createdAt: new Date(Date.UTC(2026, 10, 21, 9, seq)).toISOString(),
    clientMessageId: `client ${seq}`,
    revision: 1,
    changeSeq: seq,
    ...other,
  };
}

export const fromAna = (seq: number, other: Partial<Message> = {}) => message(seq, { senderId: ANA, ...other });

/** Nothing has been delivered or read. */
export const NO_RECEIPTS = { lastReadSeq: 0, theirLastReadSeq: 0, theirLastDeliveredSeq: 0 };

export function conversation(
  lastMessage: Message,
  other: Partial<Conversation> = {},
  emma: Partial<Member> = {},
): Conversation {
  const lastReadSeq = other.lastReadSeq ?? lastMessage.seq;
  return {
    _id: CONVERSATION,
    kind: "direct",
    title: "",
    avatar: "",
    memberCount: 2,
    members: [member(ANA, "Ana", { lastReadSeq, lastDeliveredSeq: lastReadSeq }), member(EMMA, "Emma", emma)],
    myRole: "member",
    lastMessage,
    lastSeq: lastMessage.seq,
    unreadCount: 0,
    unreadMentions: 0,
    changeSeq: lastMessage.changeSeq,
    lastReadSeq,
    muted: false,
    mutedUntil: null,
    notify: "all",
    sound: true,
    pinned: false,
    archived: false,
    markedUnread: false,
    autoTranslate: null,
    practice: false,
    privacyLevel: "server",
    ...other,
  };
}

export const member = (_id: string, fullName: string, other: Partial<Member> = {}): Member => ({
  user: { _id, fullName, profilePic: "" },
  role: "member",
  joinedAt: new Date(Date.UTC(2026, 10, 21)).toISOString(),
  lastReadSeq: 0,
  lastDeliveredSeq: 0,
  ...other,
});

export const disappearingChanged = (value: string): SystemMessage => ({
  code: "disappearing_changed",
  by: EMMA,
  users: [],
  value,
});

export const BRUNO = "0199a000-0000-7000-8000-00000000000b";
export const FAMILY = "0199a000-0000-7000-8000-0000000000f0";

export const group = (lastMessage: Message, other: Partial<Conversation> = {}): Conversation =>
  conversation(lastMessage, {
    _id: FAMILY,
    kind: "group",
    title: "Family",
    memberCount: 3,
    members: [],
    group: {
      title: "Family",
      description: "",
      avatar: "",
      historyForNew: "all",
      posting: "everyone",
      adding: "everyone",
      pinning: "everyone",
      editing: "everyone",
    },
    ...other,
  });
