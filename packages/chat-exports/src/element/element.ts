import { folderOf, nameOf } from "../find-file.ts";
import {
  type Answers,
  type ExportFile,
  type ExportFiles,
  type ExportReader,
  type HistoryItem,
  UnreadableExport,
} from "../history.ts";
import { idIn, isObject, type JsonObject, nameIn, numberOf, objectOf, textOf } from "../json/fields.ts";
import { headOf } from "../json/texts-in.ts";
import { type JsonPath, valuesIn } from "../json/values-in.ts";
import { KnownKeys } from "../known-keys.ts";
import { isPlausibleTime, messageItems } from "../message-items.ts";
import { MediaFiles } from "./media-files.ts";
import { answered, bodyOf, editOf, reactionsOf } from "./message.ts";
import { stateLine } from "./state-line.ts";

interface Room {
  readonly key: string;
  readonly media: MediaFiles;
  readonly people: KnownKeys;
  /** Display names by account, as the room's events give them. */
  readonly names: Map<string, string>;
}

const isWanted = (path: JsonPath) =>
  (path.length === 1 && path[0] === "room_name") || (path.length === 2 && path[0] === "messages");

/** "ana" for "@ana:example.org". */
const localPart = (id: string) => /^@([^:]+):/.exec(id)?.[1] ?? id;

function* roomEvent(event: JsonObject, room: Room, where: string): Generator<HistoryItem> {
  const { key, people, names, media } = room;
  const type = textOf(event.type);
  const sender = idIn(event.sender);
  const edit = editOf(event);
  const original = objectOf(event.content);
  const content: JsonObject = { ...original, ...edit.content, "m.relates_to": original["m.relates_to"] };
  const nameOfPerson = (id: string) => names.get(id) ?? localPart(id);
  const at = numberOf(event.origin_server_ts);
  const message = { conversation: key, key: idIn(event.event_id), at };

  if (type === "m.room.member" && idIn(event.state_key) && nameIn(content.displayname)) {
    const id = idIn(event.state_key);
    const line = stateLine(event, nameOfPerson);
    names.set(id, nameIn(content.displayname));
    if (people.add(id)) yield { type: "person", key: id, name: nameIn(content.displayname) };
    if (line) yield* messageItems({ ...message, author: null, text: line }, where);
    return;
  }
  const line = stateLine(event, nameOfPerson);
  if (line !== undefined) {
    if (line) yield* messageItems({ ...message, author: null, text: line }, where);
    return;
  }
  const isEdit = objectOf(original["m.relates_to"]).rel_type === "m.replace";
  const isDeleted = isObject(objectOf(event.unsigned).redacted_because) || Object.keys(original).length === 0;
  const body =
    isDeleted || isEdit
      ? undefined
      : bodyOf(type, content, nameOfPerson(sender), { at: isPlausibleTime(at) ? at : 0, media });
  const isMessage = isDeleted && /^(?:m\.room\.message|m\.room\.encrypted|m\.sticker|.*\.poll\.start)$/.test(type);
  if (!sender || (!body && !isMessage)) {
    // Element applies edits to their messages, and exports no reactions (haveRendererForEvent).
    const reason = !sender || type === "m.room.encrypted" ? "brokenEntry" : "unknownKind";
    yield { type: "leftOut", reason, where };
    return;
  }
  if (people.add(sender)) yield { type: "person", key: sender, name: nameOfPerson(sender) };
  const replyTo = answered(content);
  yield* messageItems(
    {
      ...message,
      author: sender,
      ...(body ? { ...body, editedAt: edit.editedAt } : { text: "", deleted: true as const }),
      ...(replyTo && body && { replyTo }),
      reactions: reactionsOf(event),
    },
    where,
  );
}

async function* readFile(
  file: ExportFile,
  files: ExportFiles,
  { timeZone }: Answers,
  people: KnownKeys,
  conversations: KnownKeys,
): AsyncGenerator<HistoryItem> {
  const media = await MediaFiles.of(files, folderOf(file.path), timeZone);
  const names = new Map<string, string>();
  const where = nameOf(file.path).slice(0, 80);
  let title = "";
  for await (const { path, value } of valuesIn(file, isWanted)) {
    if (path[0] === "room_name") {
      title = nameIn(value);
      continue;
    }
    if (!isObject(value) || !idIn(value.event_id)) {
      yield { type: "leftOut", reason: "brokenEntry", where: `${where}: entry ${path[1]}` };
      continue;
    }
    const key = idIn(value.room_id) || `room:${title}`;
    if (conversations.add(key)) yield { type: "conversation", key, title, kind: "group" };
    yield* roomEvent(value, { key, media, people, names }, `${where}: ${idIn(value.event_id).slice(0, 60)}`);
  }
}

/** "matrix - Hiking - Chat Export - 2024-01-15T10-30-05.000Z.json", export.json in an archive with files, or the only document. */
function jsonFiles({ files }: ExportFiles): ExportFile[] {
  const documents = [...files.values()].filter(({ path }) => /\.json$/i.test(path));
  if (documents.length === 1) return documents;
  return documents.filter(({ path }) => / - Chat Export - .*\.json$|^export\.json$/i.test(nameOf(path)));
}

const isHtml = ({ files }: ExportFiles) => [...files.keys()].some((path) => / - Chat Export - .*\.html$/i.test(path));

const isDocument = async (file: ExportFile) => /^\s*\{\s*"room_name"\s*:/.test(await headOf(file, 256));

/** "Export chat" of Element Web and Desktop, as JSON. */
export const element: ExportReader = {
  source: "element",

  async recognises(files) {
    for (const file of jsonFiles(files)) if (await isDocument(file)) return true;
    return isHtml(files);
  },

  async *read(files, answers) {
    const people = KnownKeys.people();
    const conversations = KnownKeys.conversations();
    let isAny = false;
    for (const file of jsonFiles(files)) {
      if (await isDocument(file)) {
        isAny = true;
        yield* readFile(file, files, answers, people, conversations);
      } else yield { type: "leftOut", reason: "unknownKind", where: file.path };
    }
    if (!isAny) throw new UnreadableExport(isHtml(files) ? "htmlExport" : "unknownExport");
  },
};
