import type { Output } from "@lingualoom/contract/calls.ts";
import type { EventPayload } from "@lingualoom/contract/events.ts";
import type { Me, Person } from "@lingualoom/contract/shapes.ts";
import type { InfiniteData } from "@tanstack/react-query";
import type { ListPage } from "#/data/list-page.ts";
import { STALE, type Stale } from "./stale.ts";

export type KnownPerson = Output<"GET /people/:userId">;

export type Contacts = InfiniteData<ListPage<Person>, string | null>;

/** The server sorts contacts by name, so a new name may move the user anywhere. */
export function contactsAfterPerson(contacts: Contacts, person: Person): Contacts | Stale {
  const known = contacts.pages.flatMap(({ items }) => items).find(({ _id }) => _id === person._id);
  if (!known) return contacts;
  if (known.fullName !== person.fullName) return STALE;
  const pages = contacts.pages.map((page) => ({
    ...page,
    items: page.items.map((one) => (one === known ? withPerson(one, person) : one)),
  }));
  return { ...contacts, pages };
}

/** Blocked users, the latest first. */
export function blockedAfter(
  blocked: readonly Person[],
  { person, blocked: isBlocked }: EventPayload<"blockChanged">,
): readonly Person[] {
  const others = blocked.filter(({ _id }) => _id !== person._id);
  return isBlocked ? [person, ...others] : others;
}

/** The event has neither the conversation with them nor their language. */
export const personAfter = (before: KnownPerson, person: Person): KnownPerson => withPerson(before, person);

/** The event names everything that can end: being a guest, and a status. */
const withPerson = <P extends Person>({ guest: _, status: __, ...before }: P, person: Person) => ({
  ...before,
  ...person,
});

export const meAfterProfile = (_before: Me, me: Me): Me => me;

/** Replaces the list: users missing from the event are offline. */
export const onlineAfter = (_before: readonly string[], online: EventPayload<"getOnlineUsers">): readonly string[] =>
  online;
