import type { SystemMessage } from "@lingualoom/contract/shapes.ts";
import type { TFunction } from "i18next";
import { clockOf } from "#/i18n/clock-of.ts";
import { sourceName } from "#/i18n/source-name.ts";

type T = TFunction<readonly ["timeline", "chat"]>;

interface Reader {
  readonly me: string;
  readonly nameOf: (userId: string) => string;
  readonly language: string;
}

/** A line of another chat is by no account. */
export const namedIn = ({ code, by, users }: SystemMessage, me: string): readonly string[] =>
  code === "imported_line" ? [] : [...new Set([by, ...users].filter((userId) => userId !== me))];

/** Keys for an action by another user, by me, and by another user on me alone. */
const DONE = {
  group_created: ["created", "createdByYou"],
  members_added: ["added", "addedByYou", "addedYou"],
  member_joined: ["joined", "joinedByYou"],
  member_left: ["left", "leftByYou"],
  member_removed: ["removed", "removedByYou", "removedYou"],
  title_changed: ["titled", "titledByYou"],
  description_changed: ["described", "describedByYou"],
  picture_changed: ["pictured", "picturedByYou"],
  message_pinned: ["systemMessagePinned", "pinnedByYou"],
  message_unpinned: ["systemMessageUnpinned", "unpinnedByYou"],
  invite_accepted: ["systemInviteAccepted", "acceptedByYou"],
  call_started: ["callStarted", "callStartedByYou"],
  call_missed: ["callMissed", "callUnanswered"],
  call_declined: ["callDeclined", "callRefused"],
} as const;
const DISAPPEARING = {
  off: ["systemDisappearingOff", "disappearingOffByYou"],
  "1h": ["systemDisappearing1h", "disappearing1hByYou"],
  "1d": ["systemDisappearing1d", "disappearing1dByYou"],
  "7d": ["systemDisappearing7d", "disappearing7dByYou"],
} as const;
const ROLES = {
  owner: ["madeOwner", "madeOwnerByYou", "madeOwnerYou"],
  admin: ["madeAdmin", "madeAdminByYou", "madeAdminYou"],
  member: ["madeMember", "madeMember", "madeMemberYou"],
} as const;
const RIGHTS = {
  "posting everyone": "postingEveryone",
  "posting admins": "postingAdmins",
  "adding everyone": "addingEveryone",
  "adding admins": "addingAdmins",
  "pinning everyone": "pinningEveryone",
  "pinning admins": "pinningAdmins",
  "editing everyone": "editingEveryone",
  "editing admins": "editingAdmins",
} as const;
const HISTORY = { all: "historyAll", "from-joining": "historyFromJoining" } as const;
const LEVELS = { device: "levelDevice", server: "levelServer", providers: "levelProviders" } as const;

const IMPORTS = {
  history_imported: ["historyImported", "historyImportedByYou"],
  history_removed: ["historyRemoved", "historyRemovedByYou"],
} as const;

const keyIn = <K>(texts: Readonly<Record<string, K>>, value: string | null): K | undefined => texts[value ?? ""];

export function systemSentence(t: T, system: SystemMessage, { me, nameOf, language }: Reader): string {
  const { code, by, users, value } = system;
  if (code === "imported_line") return value ?? "";
  if (code === "notes_created") return t("notesBegin");
  const name = nameOf(by);
  if (code === "call_ended") return t("callEnded", { duration: clockOf(Number(value?.split(" ")[1]) || 0) });
  if (code === "history_imported" || code === "history_removed") {
    const [theirs, mine] = IMPORTS[code];
    const [source = "", messages] = (value ?? "").split(" ");
    const count = Number(messages) || 0;
    const many = count.toLocaleString(language);
    return t(by === me ? mine : theirs, { name, source: sourceName(source), count, many });
  }
  if (code === "privacy_level_changed") return t(keyIn(LEVELS, value) ?? "somethingChanged");
  if (code === "right_changed" || code === "history_changed") {
    const key = code === "right_changed" ? keyIn(RIGHTS, value) : keyIn(HISTORY, value);
    if (!key) return t("somethingChanged");
    return t(by === me ? "changedByYou" : "changedBy", { what: t(key), name });
  }
  const byValue = { role_changed: keyIn(ROLES, value), disappearing_changed: keyIn(DISAPPEARING, value) };
  const ways = code in byValue ? keyIn(byValue, code) : keyIn(DONE, code);
  if (!ways) return t("somethingChanged");
  const [theirs, mine, withMe] = ways;
  const others = users.filter((userId) => userId !== me).map(nameOf);
  const isMe = users.includes(me);
  const people = new Intl.ListFormat(language).format(isMe ? [t("you"), ...others] : others);
  const key = by === me ? mine : (isMe && others.length === 0 && withMe) || theirs;
  return t(key, { name, people, value: value ?? "" });
}
