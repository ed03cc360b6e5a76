/** Where each piece of server state lives in the Query cache. */
export const keys = {
  me: ["me"],
  settings: ["settings"],
  config: ["config"],
  languages: ["languages"],
  translationStatus: ["translation-status"],
  online: ["online"],
  typing: ["typing"],
  allChats: ["chats"],
  chats: (q: string) => ["chats", q],
  allContacts: ["contacts"],
  contacts: (q: string) => ["contacts", q],
  person: (userId: string) => ["person", userId],
  allConversations: ["conversation"],
  conversation: (userId: string) => ["conversation", userId],
  translation: (messageId: string, revision: number, target: string) => [
    "translation",
    messageId,
    revision,
    target,
  ],
} as const;
