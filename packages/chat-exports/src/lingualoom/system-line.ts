/** By code, or by code and value. */
const LINES: Readonly<Record<string, string>> = {
  group_created: "{by} created the group “{value}”",
  notes_created: "{by} began these notes",
  members_added: "{by} added {people}",
  member_joined: "{by} joined",
  member_left: "{by} left",
  member_removed: "{by} removed {people}",
  title_changed: "{by} named the group “{value}”",
  description_changed: "{by} changed the description",
  picture_changed: "{by} changed the group’s picture",
  message_pinned: "{by} pinned a message",
  message_unpinned: "{by} unpinned a message",
  invite_accepted: "{by} accepted the invite",
  "role_changed owner": "{by} handed the group over to {people}",
  "role_changed admin": "{by} made {people} an admin",
  "role_changed member": "{people} is no longer an admin",
  "disappearing_changed off": "{by} set messages to stay",
  "disappearing_changed 1h": "{by} set messages to disappear after 1 hour",
  "disappearing_changed 1d": "{by} set messages to disappear after 1 day",
  "disappearing_changed 7d": "{by} set messages to disappear after 7 days",
  right_changed: "{by} changed the rights of members: {value}",
  history_changed: "{by} changed what new members can read: {value}",
  history_imported: "{by} imported the history of another chat",
  history_removed: "{by} removed an imported history",
  imported_line: "{value}",
  privacy_level_changed: "The privacy level of this chat changed: {value}",
};

/** Writes an event of a conversation as a line; null for an unknown one. */
export function systemLine(code: string, values: { by: string; people: string; value: string }): string | null {
  const key = [`${code} ${values.value}`, code].find((name) => Object.hasOwn(LINES, name));
  // In one pass, so that a name with braces stays as it is.
  return (key && LINES[key]?.replace(/\{(by|people|value)\}/g, (_, name: keyof typeof values) => values[name])) ?? null;
}
