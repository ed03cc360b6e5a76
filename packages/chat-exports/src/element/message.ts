import type { ExportedAttachment, ExportedReaction, LeftOutReason } from "../history.ts";
import {
  countOf,
  idIn,
  isObject,
  type JsonObject,
  listOf,
  nameIn,
  numberOf,
  objectOf,
  objectsIn,
  textOf,
} from "../json/fields.ts";
import type { MediaFiles } from "./media-files.ts";

export interface MatrixBody {
  readonly text: string;
  readonly attachments: readonly ExportedAttachment[];
  readonly poll?: { readonly options: readonly { readonly text: string }[] };
  readonly leftOut: readonly LeftOutReason[];
}

const MEDIA = new Set(["m.image", "m.file", "m.audio", "m.video"]);

/** Text of a message event, or undefined for an event that is none. */
export function bodyOf(
  type: string,
  content: JsonObject,
  senderName: string,
  { at, media }: { readonly at: number; readonly media: MediaFiles },
): MatrixBody | undefined {
  const plain = (text: string): MatrixBody => ({ text, attachments: [], leftOut: [] });
  const poll = content["m.poll"] ?? content["m.poll.start"] ?? content["org.matrix.msc3381.poll.start"];
  if (isObject(poll)) {
    const options = objectsIn(poll.answers).map((answer) => ({ text: extensibleText(answer) }));
    return { ...plain(extensibleText(objectOf(poll.question))), poll: { options } };
  }
  if (/^(?:m|org\.matrix\.msc3381)\.poll\.end$/.test(type))
    return plain(extensibleText(content) || "The poll has ended");
  const kind = type === "m.sticker" ? type : textOf(content.msgtype);
  const written = textOf(content.body);
  if (kind === "m.sticker" || (type === "m.room.message" && MEDIA.has(kind))) {
    // The body is a caption only beside a file name, since Matrix 1.10.
    const fileName = nameIn(content.filename) || nameIn(written);
    const caption =
      textOf(content.filename) === "" || textOf(content.filename) === written ? "" : withoutQuote(written, content);
    const isVoice =
      content["org.matrix.msc3245.voice"] !== undefined || content["org.matrix.msc3245.voice.v2"] !== undefined;
    const duration = numberOf(
      objectOf(content.info).duration ?? objectOf(content["org.matrix.msc1767.audio"]).duration,
    );
    const path = media.pathOf(kind, written, at, isVoice);
    const attachment = {
      name: kind === "m.sticker" ? `${fileName || "sticker"}.png` : fileName || kind.slice(2),
      ...(path !== undefined && { path }),
      ...(isVoice && { isVoice: true as const }),
      ...(duration !== undefined && duration > 0 && { durationMs: Math.round(duration) }),
    };
    return { text: caption, attachments: [attachment], leftOut: path === undefined ? ["missingFile"] : [] };
  }
  if (type !== "m.room.message") return undefined;
  switch (kind) {
    // Element writes these words where it had no key to the message.
    case "m.bad.encrypted":
      return { ...plain(""), leftOut: ["brokenEntry"] };
    case "m.emote":
      return plain(`* ${senderName} ${withoutQuote(written, content)}`);
    case "m.location": {
      const place = /^geo:(-?[\d.]+),(-?[\d.]+)/.exec(textOf(content.geo_uri));
      const name = textOf(objectOf(content["org.matrix.msc3488.location"]).description);
      const parts = [name, place && `${place[1]}, ${place[2]}`].filter(Boolean);
      return plain(`📍 ${parts.join(", ") || written}`);
    }
    case "m.key.verification.request":
      return { ...plain(""), leftOut: ["unknownKind"] };
    default:
      return plain(withoutQuote(written, content));
  }
}

/** Removes the quotation that clients wrote before an answer until Matrix 1.13 ("rich reply fallback"). */
function withoutQuote(body: string, content: JsonObject): string {
  if (!/^> (?:\* )?<@/.test(body) || !isObject(objectOf(content["m.relates_to"])["m.in_reply_to"])) return body;
  return body.replace(/^(?:> ?[^\n]*(?:\n|$))+\n?/, "");
}

/** Text of extensible events: "m.text" is a list of forms; the older "org.matrix.msc1767.text" is a string. */
function extensibleText(value: JsonObject): string {
  const forms = objectsIn(value["m.text"]);
  const form = forms.find(({ mimetype }) => mimetype === undefined || mimetype === "text/plain");
  return (
    textOf(form?.body) || textOf(value["m.text"]) || textOf(value["org.matrix.msc1767.text"]) || textOf(value.body)
  );
}

/** Newer content that the server attached, as edits are. Edits of encrypted rooms were applied when they were decrypted. */
export function editOf(event: JsonObject): { readonly content?: JsonObject; readonly editedAt?: number | undefined } {
  const replace = objectOf(objectOf(event.unsigned)["m.relations"])["m.replace"];
  if (!isObject(replace)) return {};
  const content = objectOf(replace.content)["m.new_content"];
  return { ...(isObject(content) && { content }), editedAt: numberOf(replace.origin_server_ts) };
}

/** Reactions that servers before 2023 attached; newer exports of Element have none. */
export function reactionsOf(event: JsonObject): readonly ExportedReaction[] {
  const chunk = objectOf(objectOf(objectOf(event.unsigned)["m.relations"])["m.annotation"]).chunk;
  return listOf(chunk).flatMap((value) => {
    const { key, count, type } = objectOf(value);
    const isPicture = idIn(key).startsWith("mxc:");
    return type === "m.reaction" && idIn(key) && !isPicture
      ? [{ emoji: idIn(key), by: [], count: countOf(count) }]
      : [];
  });
}

/** Message that an event answers. In a thread without an answer of its own, the thread's first. */
export function answered(content: JsonObject): string {
  const relation = objectOf(content["m.relates_to"]);
  const isInThread = relation.rel_type === "m.thread" || relation.rel_type === "io.element.thread";
  if (isInThread && relation.is_falling_back !== false) return idIn(relation.event_id);
  return idIn(objectOf(relation["m.in_reply_to"]).event_id) || (isInThread ? idIn(relation.event_id) : "");
}
