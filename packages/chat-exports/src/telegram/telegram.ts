import { folderOf, nameOf } from "../find-file.ts";
import {
  type ExportFile,
  type ExportFiles,
  type ExportReader,
  type HistoryItem,
  UnreadableExport,
} from "../history.ts";
import { isObject, nameIn, numberOf, textOf } from "../json/fields.ts";
import { headOf } from "../json/texts-in.ts";
import { type JsonPath, valuesIn } from "../json/values-in.ts";
import { KnownKeys } from "../known-keys.ts";
import { person, type TelegramContext, telegramMessage } from "./message.ts";

/** Chats with one person. Their numbers are those of people. */
const DIRECT = {
  personal_chat: "",
  bot_chat: "",
  saved_messages: "Saved Messages",
  replies: "Replies",
  verification_codes: "Verification Codes",
};
const GROUPS = /^(?:private|public)_(?:group|supergroup|channel)$/;

/** Parts of a whole account's export that are no history. */
const OTHER_PARTS = new Set([
  "contacts",
  "frequent_contacts",
  "other_data",
  "profile_pictures",
  "sessions",
  "stories",
  "web_sessions",
]);

const CHAT_FIELDS = new Set<unknown>(["name", "type", "id"]);

/** Place of a chat in the document: "" for the only one, else its list and number. */
function chatOf(path: JsonPath): { readonly chat: string; readonly rest: JsonPath } {
  const isInList = (path[0] === "chats" || path[0] === "left_chats") && path[1] === "list" && path.length > 3;
  return isInList ? { chat: `${path[0]}/${path[2]}`, rest: path.slice(3) } : { chat: "", rest: path };
}

function isWanted(path: JsonPath): boolean {
  if (path[0] === "personal_information") return path.length === 1;
  const { rest } = chatOf(path);
  return (rest.length === 1 && CHAT_FIELDS.has(rest[0])) || (rest.length === 2 && rest[0] === "messages");
}

interface OpenChat {
  readonly place: string;
  readonly fields: Map<unknown, unknown>;
  key?: string;
  title: string;
}

/** Returns whether anything in the file looked like Telegram's. */
async function* readFile(
  file: ExportFile,
  context: TelegramContext,
  conversations: KnownKeys,
): AsyncGenerator<HistoryItem, boolean> {
  const others = new Set<string>();
  let isTelegram = false;
  let chat: OpenChat = { place: "", fields: new Map(), title: "" };
  let me = "";
  for await (const { path, value } of valuesIn(file, (at) => {
    if (at.length === 1 && OTHER_PARTS.has(String(at[0]))) others.add(String(at[0]));
    return isWanted(at);
  })) {
    isTelegram ||= path.at(-1) !== "name";
    if (path[0] === "personal_information") {
      if (!isObject(value) || numberOf(value.user_id) === undefined) continue;
      me = `user${numberOf(value.user_id)}`;
      yield* person(context.people, me, `${textOf(value.first_name)} ${textOf(value.last_name)}`.trim());
      continue;
    }
    const { chat: place, rest } = chatOf(path);
    if (place !== chat.place) chat = { place, fields: new Map(), title: "" };
    if (rest[0] !== "messages") {
      chat.fields.set(rest[0], value);
      continue;
    }
    if (!chat.key) yield* openChat(chat, me, context, conversations);
    const name = `${file.path}: ${chat.title.slice(0, 60)}`;
    const id = isObject(value) ? numberOf(value.id) : undefined;
    if (!chat.key || !isObject(value) || id === undefined)
      yield { type: "leftOut", reason: "brokenEntry", where: `${name}: entry ${rest[1]}` };
    else if (value.type !== "message" && value.type !== "service")
      yield { type: "leftOut", reason: "unknownKind", where: `${name}: message ${id}` };
    else yield* telegramMessage(value, { key: chat.key, title: chat.title }, context, `${name}: message ${id}`);
  }
  for (const part of others) yield { type: "leftOut", reason: "unknownKind", where: `${file.path}: ${part}` };
  return isTelegram || others.size > 0;
}

function* openChat(
  chat: OpenChat,
  me: string,
  { people }: TelegramContext,
  conversations: KnownKeys,
): Generator<HistoryItem> {
  const type = textOf(chat.fields.get("type"));
  const id = numberOf(chat.fields.get("id"));
  const isDirect = Object.hasOwn(DIRECT, type);
  if (id === undefined || !(isDirect || GROUPS.test(type))) return;
  const name = nameIn(chat.fields.get("name"));
  chat.key = `${isDirect ? "user" : type === "private_group" ? "chat" : "channel"}${id}`;
  chat.title = isDirect ? DIRECT[type as keyof typeof DIRECT] || name || "Deleted Account" : name;
  const isWithPerson = type === "personal_chat" || type === "bot_chat";
  if (isWithPerson) yield* person(people, chat.key, name, type === "bot_chat");
  if (!conversations.add(chat.key)) return;
  yield {
    type: "conversation",
    key: chat.key,
    title: chat.title,
    kind: isDirect ? "direct" : "group",
    ...(isWithPerson && me && { members: [me, chat.key] }),
  };
}

/** result.json, also of several exports in one archive, under the names that browsers give to second copies, or the only document. */
function jsonFiles({ files }: ExportFiles): ExportFile[] {
  const documents = [...files.values()].filter(({ path }) => /\.json$/i.test(path));
  if (documents.length === 1) return documents;
  return documents.filter(({ path }) => /^result(?: ?\(\d+\))?\.json$/i.test(nameOf(path)));
}

const isHtml = ({ files }: ExportFiles) =>
  [...files.keys()].some((path) => /^(?:messages\d*|export_results)\.html$/i.test(nameOf(path)));

const ANY_TYPE =
  /"type": ?"(?:personal_chat|bot_chat|saved_messages|replies|verification_codes|(?:private|public)_\w+)"/;

/** Telegram Desktop's "Machine-readable JSON", of one chat or the whole account. */
export const telegram: ExportReader = {
  source: "telegram",

  async recognises(files) {
    for (const file of jsonFiles(files)) {
      const head = await headOf(file);
      if (ANY_TYPE.test(head) || /^\s*\{\s*"about"/.test(head)) return true;
    }
    return isHtml(files);
  },

  async *read(files, answers) {
    const documents = jsonFiles(files);
    const unreadable = isHtml(files) ? "htmlExport" : "unknownExport";
    if (documents.length === 0) throw new UnreadableExport(unreadable);
    const people = KnownKeys.people();
    const conversations = KnownKeys.conversations();
    for (const file of documents) {
      const context = { files, folder: folderOf(file.path), answers, people };
      if (!(yield* readFile(file, context, conversations))) throw new UnreadableExport(unreadable, file.path);
    }
  },
};
