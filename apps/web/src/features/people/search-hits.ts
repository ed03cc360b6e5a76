import type { Person } from "@lingualoom/contract/shapes.ts";

export interface Found {
  readonly person: Person;
  readonly list: "chats" | "contacts";
}

/** Chats first, then contacts; a person in both is shown as a chat. */
export function foundPeople(chats: readonly Person[], contacts: readonly Person[]): Found[] {
  const inChats = new Set(chats.map(({ _id }) => _id));
  return [
    ...chats.map((person): Found => ({ person, list: "chats" })),
    ...contacts.filter(({ _id }) => !inChats.has(_id)).map((person): Found => ({ person, list: "contacts" })),
  ];
}
