import { nameOf } from "../find-file.ts";
import {
  type ExportFile,
  type ExportFiles,
  type ExportReader,
  type HistoryItem,
  UnreadableExport,
} from "../history.ts";
import { idIn, isObject, nameIn, objectOf, textOf } from "../json/fields.ts";
import { headOf } from "../json/texts-in.ts";
import { type JsonPath, valuesIn } from "../json/values-in.ts";
import { KnownKeys } from "../known-keys.ts";
import { discordMessage } from "./message.ts";

const isWanted = (path: JsonPath) =>
  (path.length === 1 && path[0] === "channel") || (path.length === 2 && path[0] === "messages");

async function* readFile(
  file: ExportFile,
  files: ExportFiles,
  people: KnownKeys,
  conversations: KnownKeys,
): AsyncGenerator<HistoryItem> {
  let channel = "";
  let name = file.path;
  for await (const { path, value } of valuesIn(file, isWanted)) {
    if (path[0] === "channel") {
      const fields = objectOf(value);
      channel = idIn(fields.id);
      name = `${nameOf(file.path).slice(0, 80)}: message`;
      if (!channel || !conversations.add(channel)) continue;
      const type = textOf(fields.type);
      // The category of a thread is its channel.
      const parent = type.endsWith("Thread") ? nameIn(fields.category) : "";
      yield {
        type: "conversation",
        key: channel,
        title: [parent, nameIn(fields.name)].filter(Boolean).join(" › "),
        kind: type === "DirectTextChat" ? "direct" : "group",
      };
      continue;
    }
    const id = isObject(value) ? idIn(value.id) : "";
    if (!channel || !isObject(value) || !id)
      yield { type: "leftOut", reason: "brokenEntry", where: `${file.path}: entry ${path[1]}` };
    else yield* discordMessage(value, { files, document: file.path, channel, people }, `${name} ${id.slice(0, 40)}`);
  }
}

/** Documents, without those that are attachments. */
const jsonFiles = ({ files }: ExportFiles) =>
  [...files.values()].filter(({ path }) => /\.json$/i.test(path) && !/_Files\//i.test(path)).sort(inPartOrder);

/** "general [part 2].json" follows "general.json". */
function inPartOrder(one: ExportFile, other: ExportFile): number {
  const [name, part] = splitPart(one.path);
  const [otherName, otherPart] = splitPart(other.path);
  return name === otherName ? part - otherPart : name < otherName ? -1 : 1;
}

function splitPart(path: string): [string, number] {
  const match = / \[part (\d{1,9})\](?=\.json$)/i.exec(path);
  return match ? [path.replace(match[0], ""), Number(match[1])] : [path, 1];
}

const isDocument = async (file: ExportFile) => {
  const head = await headOf(file);
  return /^\s*\{\s*"guild"\s*:\s*\{/.test(head) && /"channel"\s*:\s*\{/.test(head);
};

/** The exporter's own file names: "Server - Category - general [123456789012345678].html". */
const isHtml = ({ files }: ExportFiles) =>
  [...files.keys()].some((path) => / \[\d{15,20}\](?: \([^)]*\))?(?: \[part \d+\])?\.html$/i.test(path));

/** JSON of DiscordChatExporter, one or more channels; Discord itself exports no history of a channel. */
export const discord: ExportReader = {
  source: "discord",

  async recognises(files) {
    for (const file of jsonFiles(files)) if (await isDocument(file)) return true;
    return isHtml(files);
  },

  async *read(files) {
    const people = KnownKeys.people();
    const conversations = KnownKeys.conversations();
    let isAny = false;
    for (const file of jsonFiles(files)) {
      if (await isDocument(file)) {
        isAny = true;
        yield* readFile(file, files, people, conversations);
      } else yield { type: "leftOut", reason: "unknownKind", where: file.path };
    }
    if (!isAny) throw new UnreadableExport(isHtml(files) ? "htmlExport" : "unknownExport");
  },
};
