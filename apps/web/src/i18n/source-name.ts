import type { Message } from "@lingualoom/contract/shapes.ts";

type ImportSource = NonNullable<Message["imported"]>["source"];

/** Names of the chats whose exports can be imported; the same in every language. */
const NAMES: Readonly<Record<ImportSource, string>> = {
  whatsapp: "WhatsApp",
  telegram: "Telegram",
  slack: "Slack",
  mattermost: "Mattermost",
  discord: "Discord",
  element: "Element",
  lingualoom: "Lingualoom",
};

/** A chat of a later version of the server is named as the server names it. */
export const sourceName = (source: string): string => (NAMES as Readonly<Record<string, string>>)[source] ?? source;
