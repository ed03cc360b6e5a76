import type { Address } from "./address.ts";

/** Keys of the server state in the Query cache. */
export const keys = {
  me: ["me"],
  settings: ["settings"],
  sessions: ["sessions"],
  waysIn: ["ways-in"],
  tokens: ["tokens"],
  bots: ["bots"],
  signInProviders: ["sign-in-providers"],
  config: ["config"],
  failover: ["failover"],
  languages: ["languages"],
  translationStatus: ["translation-status"],
  online: ["online"],
  typing: ["typing"],
  allConversationLists: ["conversation-list"],
  conversationList: (q: string) => ["conversation-list", q],
  archivedList: ["conversation-list", { archived: true }],
  allConversations: ["conversation"],
  conversation: (conversationId: string) => ["conversation", conversationId],
  allHistories: ["history"],
  history: (address: Address) => ["history", address],
  pageAround: (conversationId: string, seq: number) => ["page-around", conversationId, seq],
  allConversationSettings: ["conversation-settings"],
  conversationSettings: (address: Address) => ["conversation-settings", address],
  phrasebook: ["phrasebook"],
  allPins: ["pins"],
  pins: (conversationId: string) => ["pins", conversationId],
  groupMembers: (conversationId: string) => ["group-members", conversationId],
  groupInvites: (conversationId: string) => ["group-invites", conversationId],
  groupRequests: (conversationId: string) => ["group-requests", conversationId],
  programs: (conversationId: string) => ["programs", conversationId],
  hookLog: (hookId: string) => ["hook-log", hookId],
  groupBans: (conversationId: string) => ["group-bans", conversationId],
  invitations: ["invitations"],
  reminders: ["reminders"],
  unsent: (me: string) => ["unsent", me],
  blocked: ["blocked"],
  allContacts: ["contacts"],
  contacts: (q: string, circle: string) => ["contacts", q, circle],
  ownInvite: ["own-invite"],
  serverInvites: ["server-invites"],
  invite: (code: string) => ["invite", code],
  lastSeen: (userId: string) => ["last-seen", userId],
  allPeople: ["person"],
  person: (userId: string) => ["person", userId],
  allAuthors: ["author"],
  /** Current and former members who have written in a group, whichever group they were looked up by. */
  author: (userId: string) => ["author", userId],
  /** Title of a group that the user was removed from while this page was open. */
  goneGroup: (conversationId: string) => ["gone-group", conversationId],
  allGroupReceipts: ["group-receipts"],
  groupReceipts: (conversationId: string) => ["group-receipts", conversationId],
  messageReceipts: (messageId: string) => ["message-receipts", messageId],
  translationShown: (messageId: string) => ["translation-shown", messageId],
  asReadBy: (messageId: string, revision: number, reader: string) => ["as-read-by", messageId, revision, reader],
  translationHistory: ["translation-history"],
  translationStats: ["translation-stats"],
  automaticTranslations: ["automatic-translation"],
  automaticTranslation: (messageId: string, revision: number, target: string) => [
    "automatic-translation",
    messageId,
    revision,
    target,
  ],
  reacted: (messageId: string, changeSeq: number, emoji: string | undefined) => [
    "reacted",
    messageId,
    changeSeq,
    emoji,
  ],
  /** Prefix of all translation state of a message. */
  ofMessage: (
    part:
      | "translation"
      | "automatic-translation"
      | "device-translation"
      | "translation-failure"
      | "as-read-by"
      | "link-translation"
      | "picture-words"
      | "attachment-texts"
      | "device-transcript",
    id: string,
  ) => [part, id],
  votes: (messageId: string, changeSeq: number) => ["votes", messageId, changeSeq],
  pollTranslation: (messageId: string, revision: number, target: string) => [
    "poll-translation",
    messageId,
    revision,
    target,
  ],
  linkTranslation: (messageId: string, url: string, target: string) => ["link-translation", messageId, url, target],
  pictureWords: (messageId: string, attachmentId: string, target: string) => [
    "picture-words",
    messageId,
    attachmentId,
    target,
  ],
  /** This browser's transcript of a recording. */
  deviceTranscript: (messageId: string, attachmentId: string) => ["device-transcript", messageId, attachmentId],
  /** Whether this browser recognises speech of a language locally. */
  deviceSpeech: (language: string) => ["device-speech", language],
  attachmentTexts: (messageId: string, attachmentId: string, said: string, target: string) => [
    "attachment-texts",
    messageId,
    attachmentId,
    said,
    target,
  ],
  translationFailure: (messageId: string, target: string) => ["translation-failure", messageId, target],
  translation: (messageId: string, revision: number, target: string) => ["translation", messageId, revision, target],
} as const;
