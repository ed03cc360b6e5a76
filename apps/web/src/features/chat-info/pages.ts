import type { Address } from "#/data/address.ts";
import type { OpenedChat } from "#/data/conversations/opened-chat.ts";
import type { ChatSettings } from "../conversation/use-chat-settings.ts";

export const PAGE_TITLES = {
  media: "search:media",
  translation: "translating:chatTitle",
  preview: "preview:switch",
  whoMay: "translating:whoMay",
  mute: "dialogs:mute",
  notify: "dialogs:notifyAbout",
  disappearing: "dialogs:disappearing",
  tone: "dialogs:tone",
  links: "dialogs:linkPreviews",
  learning: "translating:learners",
  glossary: "groups:glossary",
  programs: "programs:programs",
  history: "imports:title",
  members: "groups:membersTitle",
  spaceGroups: "spaces:groups",
  add: "groups:addPeople",
  invites: "groups:inviteLinks",
  widgets: "groups:widgets",
  requests: "groups:requests",
  rights: "groups:rights",
  bans: "groups:bans",
  stickers: "stickers:title",
} as const;

export type InfoPage = "index" | keyof typeof PAGE_TITLES;

export interface PageProps {
  readonly me: string;
  readonly address: Address;
  readonly chat: OpenedChat;
  readonly chatSettings: ChatSettings;
  readonly onPage: (page: InfoPage) => void;
  readonly left: InfoPage | undefined;
  readonly onBack: () => void;
  readonly onAsk: (ask: ConfirmedAction) => void;
  readonly onClose: () => void;
}

export type ConfirmedAction = "block" | "leave" | "delete";
