/** What the panel of a group shows beside its first page. */
export const PAGE_TITLES = {
  add: "addPeople",
  invites: "inviteLinks",
  requests: "requests",
  rights: "rights",
  glossary: "glossary",
  bans: "bans",
} as const;

export type PageName = keyof typeof PAGE_TITLES;

export interface GroupPageProps {
  readonly conversationId: string;
  readonly onBack: () => void;
}
