import { type JsonObject, nameIn, objectOf, textOf } from "../json/fields.ts";

/** State events that say nothing about the conversation. */
const SILENT = new Set([
  "m.room.aliases",
  "m.room.canonical_alias",
  "m.room.guest_access",
  "m.room.history_visibility",
  "m.room.join_rules",
  "m.room.power_levels",
  "m.room.server_acl",
  "m.space.parent",
]);

type NameOf = (id: string) => string;

/** A state event in words, "" for one that says nothing, and undefined for an unknown one. */
export function stateLine(event: JsonObject, nameOf: NameOf): string | undefined {
  const type = textOf(event.type);
  if (SILENT.has(type)) return "";
  const content = objectOf(event.content);
  const sender = nameOf(textOf(event.sender));
  const quoted = (value: unknown) => (textOf(value) ? ` to “${textOf(value)}”` : "");
  switch (type) {
    case "m.room.member":
      return memberLine(event, nameOf);
    case "m.room.create":
      return `${sender} created the room`;
    case "m.room.name":
      return `${sender} changed the room's name${quoted(content.name)}`;
    case "m.room.topic":
      return `${sender} changed the topic${quoted(content.topic)}`;
    case "m.room.avatar":
      return `${sender} changed the room's picture`;
    case "m.room.pinned_events":
      return `${sender} changed the pinned messages`;
    case "m.room.encryption":
      return `${sender} turned on encryption`;
    case "m.room.tombstone":
      return `${sender} moved the room`;
    case "m.room.third_party_invite":
      return `${sender} invited ${nameIn(content.display_name) || "a guest"}`;
    case "m.call.invite":
      return `${sender} called`;
    case "m.call.hangup":
      return `${sender} ended the call`;
    case "m.call.reject":
      return `${sender} declined the call`;
    case "im.vector.modular.widgets":
    case "m.widget":
      return `${sender} changed a widget`;
    case "org.matrix.msc3672.beacon_info":
    case "m.beacon_info":
      return content.live === true ? `${sender} shared a live location` : "";
    default:
      return undefined;
  }
}

/** Membership, as in the Matrix specification's "m.room.member". */
function memberLine(event: JsonObject, nameOf: NameOf): string {
  const content = objectOf(event.content);
  const before = objectOf(objectOf(event.unsigned).prev_content ?? event.prev_content);
  const target = textOf(event.state_key);
  const isOwn = target === event.sender;
  const sender = nameOf(textOf(event.sender));
  const name = nameIn(content.displayname) || nameOf(target);
  const was = textOf(before.membership);
  switch (content.membership) {
    case "join": {
      if (was !== "join") return `${name} joined`;
      const oldName = nameIn(before.displayname);
      return oldName && oldName !== name ? `${oldName} is now called ${name}` : "";
    }
    case "leave":
      if (was === "ban") return `${sender} unbanned ${name}`;
      if (was === "invite")
        return isOwn ? `${name} declined the invitation` : `${sender} withdrew ${name}'s invitation`;
      return isOwn ? `${name} left` : `${sender} removed ${name}`;
    case "invite":
      return `${sender} invited ${name}`;
    case "ban":
      return `${sender} banned ${name}`;
    case "knock":
      return `${name} asked to join`;
    default:
      return "";
  }
}
