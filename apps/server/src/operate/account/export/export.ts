import { Readable } from "node:stream";
import { EXPORT_FORMAT, EXPORT_VERSION } from "@lingualoom/contract/export-format.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import yazl from "yazl";
import type { Platform, ReadMe, SettingsOf } from "#/platform/context.ts";
import type { Database } from "#/platform/database/open.ts";
import { AppError } from "#/platform/errors.ts";
import type { OwnFile } from "#/platform/media/picture-store.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { type PersonalTable, personalTables } from "../personal-tables-store.ts";
import {
  type ExportedChat,
  readExportedChats,
  readExportedMembers,
  readExportedMessages,
  readPersonalRows,
} from "./export-store.ts";

/** Streams a JSON array row by row, indented for readability. */
async function* jsonArray(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = "[\n";
  for await (const row of rows) {
    yield separator + indented(row);
    separator = ",\n";
  }
  yield separator === "[\n" ? "[]\n" : "\n]\n";
}

const jsonDocument = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

const indented = (row: unknown) => JSON.stringify(row, null, 2).replace(/^/gm, "  ");

const ABOUT = `This is everything your Lingualoom server keeps about you.

profile.json      your name, address, figures and settings
chats.json        your chats and groups, with their members
chats/            one file for each person you have written with and each group, all messages in their
                  order, with the translations that were made of them
files.json        the pictures, recordings and files you have sent, and your profile pictures
files/            these files, named by their ids
more/             what else belongs to your account, one file for each table of the
                  database: sessions, lists, histories

Passwords and what signs you in are left out. All files are JSON in UTF-8, which any text editor shows.
Times are in UTC. about.json has the version of this format, which the server describes at
/api/export-format.json.
`;

/** Exports everything this server stores about a user, as a file created during the download. */
export type ExportOf = (
  userId: string,
  onEnd: () => void,
) => Promise<{ stream: ReadableStream<Uint8Array>; fileName: string }>;

export function createExport(
  context: Platform & { readonly readMe: ReadMe; readonly settingsOf: SettingsOf },
): ExportOf {
  const { background, replica, clock, log, pictures, readMe, settingsOf } = context;
  return async (userId, onEnd) => {
    const database = (await replica.caughtUp()) ?? background;
    const me = await readMe(userId);
    if (!me) throw new AppError("NOT_SIGNED_IN", say("pleaseSignIn"));
    const now = clock.now();
    const zip = new yazl.ZipFile();
    /** The part being written; destroyed when the download is aborted. */
    let open: Readable | undefined;
    const add = (name: string, content: () => AsyncIterable<string | Uint8Array>, compress = true) =>
      zip.addReadStreamLazy(name, { mtime: now, compress }, (give) => {
        open = Readable.from(content());
        give(null, open);
      });
    const addText = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, { mtime: now });

    addText("about.txt", ABOUT);
    addText("about.json", jsonDocument({ format: EXPORT_FORMAT, version: EXPORT_VERSION, exported: now }));
    addText("profile.json", jsonDocument({ ...me, settings: await settingsOf(userId) }));
    const own = await pictures.of(userId);
    const fileOf = new Map(own.map((file) => [file.id, exportedFile(file)]));
    const chats = await readExportedChats(database, userId);
    add("chats.json", () => jsonArray(readableChats(database, userId, chats)));
    for (const [index, chat] of chats.entries())
      add(chatFile(chat, index), () => jsonArray(readableMessages(database, userId, me, chat, fileOf)));
    addText("files.json", jsonDocument(own.map(({ files_of, ...facts }) => ({ file: exportedFile(facts), ...facts }))));
    for (const file of own) add(exportedFile(file), () => pictures.wholeOf(file), false);
    for (const table of (await personalTables(database)).filter(isExported))
      add(`more/${table.name}-${table.owner}.json`, () => jsonArray(readPersonalRows(database, table, userId)));
    zip.end();

    const output = zip.outputStream as Readable;
    zip.on("error", (error) => output.destroy(error as Error));
    output.once("close", () => {
      open?.destroy();
      onEnd();
    });
    output.on("error", (error) => log.warn({ err: error }, "an export ended early"));
    return {
      stream: Readable.toWeb(output) as ReadableStream<Uint8Array>,
      fileName: `lingualoom-${now.toISOString().slice(0, 10)}.zip`,
    };
  };
}

async function* readableChats(database: Database, userId: string, chats: readonly ExportedChat[]) {
  for (const [index, chat] of chats.entries()) {
    const { id, kind, title, begun, person, space } = chat;
    const members = (await readExportedMembers(database, userId, id)).map(present);
    const facts = { file: chatFile(chat, index), id, kind, title: person?.name ?? title, begun };
    yield { ...facts, ...(space && { space }), members };
  }
}

const present = (row: object) => Object.fromEntries(Object.entries(row).filter(([, value]) => value !== null));

async function* readableMessages(
  database: Database,
  userId: string,
  me: Me,
  chat: ExportedChat,
  fileOf: ReadonlyMap<string, string>,
) {
  for await (const message of readExportedMessages(database, userId, chat.id)) {
    const { seq, id, mine, sender, senderId, sent, files, attachments, ...rest } = message;
    const url = (file: string) => `/api/media/${file}`;
    yield {
      number: seq,
      id,
      from: mine ? me.fullName : sender || "deleted account",
      senderId,
      sent,
      ...present(rest),
      ...(files && { files: files.map((file) => fileOf.get(file) ?? url(file)) }),
      ...(attachments && {
        attachments: attachments.map((one) => ({ ...one, file: fileOf.get(one.id), url: url(one.id) })),
      }),
    };
  }
}

/** The export does not reveal who has blocked the user. */
const isExported = ({ owner }: PersonalTable) => owner !== "blocked_id";

/** Keeps the extension, which tells other programs the type. */
const exportedFile = ({ id, kind, name }: Pick<OwnFile, "id" | "kind" | "name">) =>
  `files/${id}${kind === "image" ? ".webp" : (/\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? "")}`;

/** Sorts by the start of the chat, names the person or group, and is valid as a file name everywhere. */
function chatFile({ person, title }: ExportedChat, index: number): string {
  const name = [...(person?.name ?? title)].filter((character) => /[\p{L}\p{M}\p{N} ]/u.test(character));
  const number = String(index + 1).padStart(3, "0");
  return `chats/${`${number} ${name.slice(0, 40).join("")}`.trim()}.json`;
}
