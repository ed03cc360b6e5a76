import type { Output } from "@lingualoom/contract/calls.ts";
import type { EventPayload } from "@lingualoom/contract/events.ts";
import type { Me, Person } from "@lingualoom/contract/shapes.ts";
import type { InfiniteData } from "@tanstack/react-query";
import type { ListPage } from "#/data/list-page.ts";
import { STALE, type Stale } from "./stale.ts";

/** A person by id, and the conversation with them. */
export type KnownPerson = Output<"GET /people/:userId">;

export type Contacts = InfiniteData<ListPage<Person>, string | null>;

/** Contacts are sorted by name on the server, so a new name may move the person anywhere. */
export function contactsAfterPerson(contacts: Contacts, person: Person): Contacts | Stale {
  const known = contacts.pages.flatMap(({ items }) => items).find(({ _id }) => _id === person._id);
  if (!known) return contacts;
  if (known.fullName !== person.fullName) return STALE;
  const pages = contacts.pages.map((page) => ({
    ...page,
    items: page.items.map((one) => (one === known ? { ...one, ...person } : one)),
  }));
  return { ...contacts, pages };
}

/** Whom I have blocked, the latest first, after I blocked somebody or no longer do. */
export function blockedAfter(
  blocked: readonly Person[],
  { person, blocked: isBlocked }: EventPayload<"blockChanged">,
): readonly Person[] {
  const others = blocked.filter(({ _id }) => _id !== person._id);
  return isBlocked ? [person, ...others] : others;
}

/** The event names neither the conversation with them nor the language they write. */
export const personAfter = (before: KnownPerson, person: Person): KnownPerson => ({ ...before, ...person });

export const meAfterProfile = (_before: Me, me: Me): Me => me;

/** The event replaces the list: who is missing from it is not online. */
export const onlineAfter = (_before: readonly string[], online: EventPayload<"getOnlineUsers">): readonly string[] =>
  online;
