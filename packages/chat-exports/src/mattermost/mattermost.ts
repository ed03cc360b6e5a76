import { folderOf } from "../find-file.ts";
import {
  type ExportedConversation,
  type ExportedPerson,
  type ExportFile,
  type ExportFiles,
  type ExportReader,
  type HistoryItem,
  type LeftOutReason,
  UnreadableExport,
} from "../history.ts";
import { isObject, type JsonObject, listOf, objectOf, objectsIn, textOf } from "../json/fields.ts";
import { headOf } from "../json/texts-in.ts";
import { KnownKeys } from "../known-keys.ts";
import { CONVERSATIONS, PEOPLE, VALUE_BYTES } from "../limits.ts";
import { linesOf } from "../lines.ts";
import { messageItems } from "../message-items.ts";
import { type ReadPost, readPost } from "./post.ts";

/** Files in which lines are looked for. */
const CANDIDATES = 20;
/** Memberships of channels that are kept; the names of the members are shared. */
const MEMBERSHIPS = 1_000_000;
/** Posts of programs that are counted, to tell apart those of one millisecond. */
const COUNTED = 100_000;

/** Reads what Mattermost's bulk export and mmetl write (docs.mattermost.com/onboard/bulk-loading-data-format.html). */
export const mattermost: ExportReader = {
  source: "mattermost",

  async recognises(files) {
    return (await linesIn(files)) !== null;
  },

  async *read(files) {
    const file = await linesIn(files);
    if (!file) throw new UnreadableExport("unknownExport");
    yield* new BulkExport(files, file).read();
  },
};

async function linesIn({ files }: ExportFiles): Promise<ExportFile | null> {
  const named = [...files.values()].filter(({ path }) => /\.jsonl?$/.test(path));
  // In an archive the lines lie above the files of posts, which may have any name.
  const depthOf = ({ path }: ExportFile) => path.split("/").length;
  for (const file of named.sort((a, b) => depthOf(a) - depthOf(b)).slice(0, CANDIDATES)) {
    const first = (await headOf(file)).trimStart().split(/\r?\n/)[0] ?? "";
    if (parsed(first)?.type === "version") return file;
  }
  return null;
}

/** Parses a line, whose size bounds its depth and work; null if it is no object. */
function parsed(line: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(line);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

type Conversation = Omit<ExportedConversation, "type">;

class BulkExport {
  readonly #files: ExportFiles;
  readonly #file: ExportFile;
  readonly #root: string;
  readonly #teams = new Map<string, string>();
  readonly #people = new Map<string, ExportedPerson>();
  /** Listed channels that were not yielded yet: their members come after them. */
  readonly #channels = new Map<string, Conversation & { readonly members: string[] }>();
  #memberships = 0;
  readonly #knownPeople = KnownKeys.people();
  readonly #knownConversations = KnownKeys.conversations();
  readonly #knownKinds = new Set<string>();
  readonly #automatic = new Map<string, number>();

  constructor(files: ExportFiles, file: ExportFile) {
    this.#files = files;
    this.#file = file;
    this.#root = folderOf(file.path);
  }

  async *read(): AsyncGenerator<HistoryItem> {
    const name = this.#file.path.slice(this.#root.length);
    let number = 0;
    for await (const line of linesOf(this.#file.open(), this.#file.path, VALUE_BYTES)) {
      number += 1;
      if (line.trim() === "") continue;
      const entry = parsed(line);
      const type = textOf(entry?.type);
      const given = entry?.[type];
      if (type === "version") continue;
      if (isObject(given)) yield* this.#entry(type, given, `${name}: ${number}`);
      else yield leftOut("brokenEntry", `${name}: ${number}`);
    }
    yield* this.#flushChannels();
  }

  *#entry(type: string, given: JsonObject, where: string): Generator<HistoryItem> {
    switch (type) {
      case "team":
        remember(this.#teams, textOf(given.name), textOf(given.display_name), CONVERSATIONS, "tooManyConversations");
        return;
      case "channel":
        this.#channel(given);
        return;
      case "user":
      case "bot":
        yield* this.#user(given, type === "bot", where);
        return;
      case "post":
        yield* this.#flushChannels();
        yield* this.#posts(this.#channelOf(given), given, where);
        return;
      case "direct_channel": {
        yield* this.#flushChannels();
        // Newer versions list participants.
        const participants = objectsIn(given.participants).map(({ username }) => username);
        const conversation = this.#directOf(participants.length > 0 ? participants : listOf(given.members));
        if (conversation) yield* this.#conversation(conversation);
        else yield leftOut("brokenEntry", where);
        return;
      }
      case "direct_post":
        yield* this.#flushChannels();
        yield* this.#posts(this.#directOf(listOf(given.channel_members)), given, where);
        return;
      default:
        // Schemes, roles and custom emoji: once a kind, as there may be thousands.
        if (this.#knownKinds.has(type) || this.#knownKinds.size === 100) return;
        this.#knownKinds.add(type);
        yield leftOut("unknownKind", `${where}: ${type.slice(0, 40)}`);
    }
  }

  #channel(given: JsonObject): void {
    const conversation = this.#channelOf({ team: given.team, channel: given.name });
    if (!conversation) return;
    const title = textOf(given.display_name).trim() || conversation.title;
    const team = textOf(given.team);
    // Each team has its own "Town Square".
    const named = this.#teams.size > 1 ? `${title} (${this.#teams.get(team) || team})` : title;
    const listed = { ...conversation, title: named, members: [] };
    remember(this.#channels, conversation.key, listed, CONVERSATIONS, "tooManyConversations");
  }

  *#user(given: JsonObject, isBot: boolean, where: string): Generator<HistoryItem> {
    const username = textOf(given.username);
    if (username === "") {
      yield leftOut("brokenEntry", where);
      return;
    }
    const full = `${textOf(given.first_name)} ${textOf(given.last_name)}`;
    const names = [given.display_name, given.nickname, full, username];
    const name = names.map((one) => textOf(one).trim()).find((one) => one !== "") ?? username;
    const email = textOf(given.email);
    const person = { key: username, name, ...(email !== "" && { email }), ...(isBot && { isBot: true as const }) };
    remember(this.#people, username, { type: "person" as const, ...person }, PEOPLE, "tooManyPeople");
    for (const team of objectsIn(given.teams))
      for (const channel of objectsIn(team.channels)) {
        const members = this.#channels.get(`${textOf(team.name)}/${textOf(channel.name)}`)?.members;
        if (members && this.#memberships < MEMBERSHIPS) {
          members.push(username);
          this.#memberships += 1;
        }
      }
  }

  #personOf = (key: string): ExportedPerson => this.#people.get(key) ?? { type: "person", key, name: key };

  *#person(person: ExportedPerson): Generator<HistoryItem> {
    if (this.#knownPeople.add(person.key)) yield person;
  }

  *#flushChannels(): Generator<HistoryItem> {
    for (const channel of this.#channels.values()) yield* this.#conversation(channel);
    this.#channels.clear();
  }

  #channelOf({ team, channel }: JsonObject): Conversation | null {
    const [name, title] = [textOf(team), textOf(channel)];
    return name !== "" && title !== "" ? { key: `${name}/${title}`, title, kind: "group" } : null;
  }

  #directOf(usernames: readonly unknown[]): Conversation | null {
    // Notes to oneself name the person twice (mattermost issue 11971).
    const members = [...new Set(usernames.map(textOf).filter(Boolean))].sort();
    if (members.length === 0) return null;
    const isDirect = members.length <= 2;
    const title = isDirect ? "" : members.map((member) => this.#personOf(member).name).join(", ");
    return { key: `@${members.join(",")}`, title, kind: isDirect ? "direct" : "group", members };
  }

  *#conversation({ members = [], ...conversation }: Conversation): Generator<HistoryItem> {
    if (!this.#knownConversations.add(conversation.key)) return;
    for (const member of members) yield* this.#person(this.#personOf(member));
    yield { type: "conversation", ...conversation, ...(members.length > 0 && { members }) };
  }

  *#posts(conversation: Conversation | null, given: JsonObject, where: string): Generator<HistoryItem> {
    const place = { files: this.#files, root: this.#root, personOf: this.#personOf };
    const post = readPost(given, place);
    // Some exports have lost the members of direct posts (mattermost issue 20448).
    if (!conversation || !post) {
      yield leftOut("brokenEntry", where);
      return;
    }
    yield* this.#conversation(conversation);
    const root = this.#keyOf(conversation.key, post);
    yield* this.#post(conversation.key, root, post, where);
    for (const [i, one] of listOf(given.replies).entries()) {
      const reply = readPost(objectOf(one), place);
      const at = `${where}, reply ${i + 1}`;
      if (!reply) yield leftOut("brokenEntry", at);
      else yield* this.#post(conversation.key, this.#keyOf(conversation.key, reply), reply, at, root);
    }
  }

  /** Numbers the posts of a program or the server in one millisecond, in the order of the export, which is that of their ids. */
  #keyOf(conversation: string, { draft: { key }, isAutomatic }: ReadPost): string {
    if (!isAutomatic) return key;
    const counted = `${conversation} ${key}`;
    const before = this.#automatic.get(counted) ?? 0;
    if (before > 0 || this.#automatic.size < COUNTED) this.#automatic.set(counted, before + 1);
    return before === 0 ? key : `${key} ${before + 1}`;
  }

  *#post(conversation: string, key: string, post: ReadPost, where: string, replyTo?: string): Generator<HistoryItem> {
    for (const person of post.people) yield* this.#person(person);
    yield* messageItems({ ...post.draft, conversation, key, ...(replyTo !== undefined && { replyTo }) }, where);
  }
}

function remember<Value>(
  map: Map<string, Value>,
  key: string,
  value: Value,
  limit: number,
  code: "tooManyPeople" | "tooManyConversations",
): void {
  if (map.size >= limit && !map.has(key)) throw new UnreadableExport(code);
  map.set(key, value);
}

const leftOut = (reason: LeftOutReason, where: string): HistoryItem => ({ type: "leftOut", reason, where });
