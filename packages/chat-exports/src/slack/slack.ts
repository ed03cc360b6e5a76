import { findFile, nameOf } from "../find-file.ts";
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
import { isObject, type JsonObject, objectOf, textOf } from "../json/fields.ts";
import { valuesIn } from "../json/values-in.ts";
import { KnownKeys } from "../known-keys.ts";
import { messageItems } from "../message-items.ts";
import { rootOf } from "../root-of.ts";
import { Directory, isElement } from "./directory.ts";
import { slackMessage } from "./message.ts";

/** Lists of people; the second is of exports of a whole organisation. */
const PEOPLE_FILES = ["users.json", "org_users.json"];
const CHANNEL_FILES = ["channels.json", "groups.json", "mpims.json", "dms.json"] as const;
const isDay = ({ path }: ExportFile) => /^\d{4}-\d\d-\d\d\.json$/.test(nameOf(path));

/**
 * Reads Slack's export of a workspace (slack.com/help/articles/220556107), and the same form as slackdump and other programs
 * write it, which also have the files.
 */
export const slack: ExportReader = {
  source: "slack",

  async recognises(files) {
    const root = rootIn(files);
    return root !== null && daysByFolder(files, root).size > 0 && (await hasIds(files, root));
  },

  async *read(files) {
    const root = rootIn(files);
    if (root === null) throw new UnreadableExport("unknownExport");
    yield* new WorkspaceExport(files, root).read();
  },
};

function rootIn(files: ExportFiles): string | null {
  const roots = [...PEOPLE_FILES, ...CHANNEL_FILES].flatMap((name) => rootOf(files, name) ?? []);
  return roots.sort((a, b) => a.length - b.length)[0] ?? null;
}

async function hasIds({ files }: ExportFiles, root: string): Promise<boolean> {
  try {
    for (const name of [...PEOPLE_FILES, ...CHANNEL_FILES]) {
      const file = files.get(root + name);
      if (!file) continue;
      for await (const { value } of valuesIn(file, isElement))
        return /^[A-Z][A-Z\d]+$/.test(textOf(objectOf(value).id));
    }
  } catch (error) {
    if (!(error instanceof UnreadableExport)) throw error;
  }
  return false;
}

/** Returns the JSON files of each folder, the days in their order. */
function daysByFolder({ files }: ExportFiles, root: string): Map<string, ExportFile[]> {
  const folders = new Map<string, ExportFile[]>();
  for (const file of files.values()) {
    const [folder = "", name = "", ...deeper] = file.path.startsWith(root)
      ? file.path.slice(root.length).split("/")
      : [];
    if (!name.endsWith(".json") || deeper.length > 0) continue;
    const days = folders.get(folder);
    if (days) days.push(file);
    else folders.set(folder, [file]);
  }
  for (const days of folders.values()) days.sort((a, b) => (a.path < b.path ? -1 : 1));
  return folders;
}

class WorkspaceExport {
  readonly #files: ExportFiles;
  readonly #root: string;
  readonly #names = new Directory();
  readonly #people = KnownKeys.people();
  readonly #conversations = KnownKeys.conversations();
  /** Those that no channel has taken yet. */
  readonly #folders: Map<string, ExportFile[]>;

  constructor(files: ExportFiles, root: string) {
    this.#files = files;
    this.#root = root;
    this.#folders = daysByFolder(files, root);
  }

  async *read(): AsyncGenerator<HistoryItem> {
    const known = (names: readonly string[]) => names.flatMap((name) => this.#files.files.get(this.#root + name) ?? []);
    for (const file of known(PEOPLE_FILES)) await this.#names.readPeople(file);
    for (const file of known(["channels.json", "groups.json"])) await this.#names.readChannels(file);
    for (const name of CHANNEL_FILES)
      for (const file of known([name]))
        for await (const { path, value } of valuesIn(file, isElement)) {
          const id = textOf(objectOf(value).id);
          if (id === "" || !this.#conversations.add(id)) yield leftOut("brokenEntry", `${name}: ${path[0]}`);
          else yield* this.#listed(id, objectOf(value), name);
        }
    // Exports of single conversations lack lists, and then a folder's name is all that is known.
    for (const [folder, days] of this.#folders)
      if (days.some(isDay) && this.#conversations.add(folder)) {
        const kind = /^D[A-Z\d]{6,}$/.test(folder) ? "direct" : "group";
        yield* this.#conversation({ key: folder, title: kind === "direct" ? "" : folder, kind }, folder, days);
      }
    yield* this.#otherFiles();
  }

  async *#listed(id: string, channel: JsonObject, list: (typeof CHANNEL_FILES)[number]): AsyncGenerator<HistoryItem> {
    const name = textOf(channel.name);
    // Some programs write the other person of a direct message only (slack-export-viewer pull request 119).
    const given = Array.isArray(channel.members) ? channel.members : [channel.user];
    // People of other organisations (Slack Connect) are in no list, and get to be known by what they write.
    const people = [...new Set(given.map(textOf))].flatMap((member) => this.#names.find(member) ?? []);
    for (const person of people) yield* this.#person(person);
    const members = people.map(({ key }) => key);
    // The name of a group of direct messages is made of account names: "mpdm-ana--bo-1".
    const title = list === "mpims.json" ? people.map((person) => person.name).join(", ") : name;
    const kind = list === "dms.json" ? "direct" : "group";
    const folder = [name.normalize("NFC"), id].find((one) => this.#folders.has(one)) ?? id;
    const days = this.#folders.get(folder) ?? [];
    this.#folders.delete(folder);
    const known = { key: id, title: kind === "direct" ? "" : title || name || id, kind } as const;
    yield* this.#conversation({ ...known, ...(members.length > 0 && { members }) }, folder, days);
  }

  *#person(person: ExportedPerson): Generator<HistoryItem> {
    if (this.#people.add(person.key)) yield person;
  }

  async *#conversation(
    conversation: Omit<ExportedConversation, "type">,
    folder: string,
    files: readonly ExportFile[],
  ): AsyncGenerator<HistoryItem> {
    yield { type: "conversation", ...conversation };
    const hasDays = files.some(isDay);
    for (const file of files) {
      const name = `${folder}/${nameOf(file.path)}`;
      // Other programs write one file for all days (slack-exporter issue 5).
      if (hasDays && !isDay(file)) yield leftOut("unknownKind", name);
      else
        for await (const { path, value } of valuesIn(file, isElement))
          yield* this.#message(conversation.key, folder, value, `${name}: ${path[0]}`);
    }
  }

  *#message(conversation: string, folder: string, value: unknown, where: string): Generator<HistoryItem> {
    const findLocal = (id: string, name: string) => this.#localFile(folder, id, name);
    const message = isObject(value) ? slackMessage(value, this.#names, findLocal) : "brokenEntry";
    if (typeof message === "string") {
      yield leftOut(message, where);
      return;
    }
    for (const person of message.people) yield* this.#person(person);
    yield* messageItems({ ...message.draft, conversation }, where);
  }

  /** Looks where slackdump and slack-advanced-exporter store files (slackdump issues 111 and 157, Slackord issue 72). */
  #localFile(folder: string, id: string, name: string): string | undefined {
    if (id === "" || name === "" || id.includes("/")) return undefined;
    const places = [`__uploads/${id}/${name}`, `${folder}/attachments/${id}-${name}`, `attachments/${id}-${name}`];
    for (const place of places) {
      const found = findFile(this.#files, this.#root, place);
      if ("path" in found) return found.path;
    }
    return undefined;
  }

  /** Reports lists that are no messages, such as the log of programs and the addresses of canvases. */
  *#otherFiles(): Generator<HistoryItem> {
    const read: readonly string[] = [...PEOPLE_FILES, ...CHANNEL_FILES];
    for (const path of this.#files.files.keys()) {
      const name = path.slice(this.#root.length);
      if (path.startsWith(this.#root) && name.endsWith(".json") && !name.includes("/") && !read.includes(name))
        yield leftOut("unknownKind", name);
    }
  }
}

const leftOut = (reason: LeftOutReason, where: string): HistoryItem => ({ type: "leftOut", reason, where });
