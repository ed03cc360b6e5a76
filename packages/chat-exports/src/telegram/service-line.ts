import { countOf, type JsonObject, listOf, textOf } from "../json/fields.ts";

type Line = (actor: string, message: JsonObject) => string;

const names = (message: JsonObject) =>
  listOf(message.members)
    .map((name) => textOf(name) || "Deleted Account")
    .join(", ");

const titled = (message: JsonObject, key = "title") => (textOf(message[key]) ? ` “${textOf(message[key])}”` : "");

/** Actions of service messages, as Telegram Desktop's export_output_json.cpp names them. */
const LINES: Readonly<Record<string, Line>> = {
  create_group: (actor, message) => `${actor} created the group${titled(message)}`,
  create_channel: (actor, message) => `${actor} created the channel${titled(message)}`,
  edit_group_title: (actor, message) => `${actor} changed the group's name to${titled(message)}`,
  edit_group_photo: (actor) => `${actor} changed the group's picture`,
  delete_group_photo: (actor) => `${actor} removed the group's picture`,
  invite_members: (actor, message) =>
    names(message) === actor ? `${actor} joined the group` : `${actor} added ${names(message)}`,
  remove_members: (actor, message) =>
    names(message) === actor ? `${actor} left the group` : `${actor} removed ${names(message)}`,
  join_group_by_link: (actor) => `${actor} joined the group by a link`,
  join_group_by_request: (actor) => `${actor} asked to join the group, and was let in`,
  migrate_to_supergroup: (actor) => `${actor} made this a supergroup`,
  migrate_from_group: (_actor, message) => `The group${titled(message)} became a supergroup`,
  pin_message: (actor) => `${actor} pinned a message`,
  clear_history: (actor) => `${actor} cleared the history`,
  score_in_game: (actor, message) => `${actor} scored ${countOf(message.score)} in a game`,
  phone_call: callLine,
  conference_call: callLine,
  group_call: (actor, message) =>
    message.duration === undefined
      ? `${actor} started a group call`
      : `The group call lasted ${lasting(message.duration)}`,
  invite_to_group_call: (actor, message) => `${actor} invited ${names(message)} to the group call`,
  take_screenshot: (actor) => `${actor} took a screenshot`,
  joined_telegram: (actor) => `${actor} joined Telegram`,
  proximity_reached: (_actor, message) =>
    `${textOf(message.from)} is within ${countOf(message.distance)} m of ${textOf(message.to)}`,
  set_messages_ttl: (actor, message) =>
    message.period === undefined
      ? `${actor} turned off the deletion of messages`
      : `${actor} set messages to be deleted after ${lasting(message.period)}`,
  edit_chat_theme: (actor, message) => `${actor} changed the theme ${textOf(message.emoticon)}`.trimEnd(),
  topic_created: (actor, message) => `${actor} created the topic${titled(message)}`,
  topic_edit: (actor, message) =>
    message.new_title === undefined
      ? `${actor} changed a topic's icon`
      : `${actor} changed the topic's name to${titled(message, "new_title")}`,
  send_payment: (_actor, message) => `Payment sent: ${textOf(message.amount)} ${textOf(message.currency)}`,
};

function callLine(actor: string, message: JsonObject): string {
  if (message.discard_reason === "missed" || message.is_missed === true) return `${actor} called: missed`;
  if (message.discard_reason === "busy") return `${actor} called: busy`;
  return message.duration_seconds === undefined
    ? `${actor} called`
    : `${actor} called: ${lasting(message.duration_seconds)}`;
}

function lasting(value: unknown): string {
  const seconds = countOf(value);
  if (seconds >= 86_400) return `${Math.round(seconds / 86_400)} days`;
  if (seconds >= 3_600) return `${Math.round(seconds / 3_600)} h`;
  return seconds >= 60 ? `${Math.round(seconds / 60)} min` : `${seconds} s`;
}

/** A service message in words: "Ana pinned a message". Actions without words of their own are named as they are. */
export function serviceLine(message: JsonObject): string {
  const actor = message.actor === undefined ? "" : textOf(message.actor) || "Deleted Account";
  // Actions that only apps of certain services have come with a finished text.
  const information = textOf(message.information_text);
  if (information) return information;
  const action = textOf(message.action);
  const line = Object.hasOwn(LINES, action) ? LINES[action] : undefined;
  if (line) return line(actor || "Deleted Account", message);
  const words = action.replaceAll("_", " ").slice(0, 100);
  return actor && words ? `${actor}: ${words}` : words;
}
