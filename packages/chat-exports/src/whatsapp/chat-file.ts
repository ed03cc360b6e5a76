import { type ExportFile, type ExportFiles, UnreadableExport } from "../history.ts";
import { linesOf } from "../lines.ts";
import { divide } from "./author.ts";
import { headOf } from "./head.ts";
import { titleIn } from "./phrases.ts";

/** Text files that are looked into, and the lines of each. */
const [CANDIDATES, LINES] = [20, 50];

export interface ChatFile {
  readonly file: ExportFile;
  /** Name of the chat as the file's or its folder's name gives it; may be empty. */
  readonly title: string;
}

export const fileNameOf = (path: string) => path.slice(path.lastIndexOf("/") + 1);
/** A copy of the app's database, which only the phone can open. */
export const isBackup = (path: string) => /^msgstore[^/]*\.db(?:\.crypt\d{1,2})?$/.test(fileNameOf(path));

/** Finds the text of the chat: documents that people sent may be text files too. */
export async function findChatFile({ files }: ExportFiles): Promise<ChatFile | null> {
  const texts = [...files.values()].filter(({ path }) => /\.txt$/i.test(path));
  const ranked = texts.map((file) => ({
    file,
    rank: rankOf(fileNameOf(file.path)),
    depth: file.path.split("/").length,
  }));
  ranked.sort((left, right) => left.rank - right.rank || left.depth - right.depth || right.file.size - left.file.size);
  for (const { file, rank } of ranked.slice(0, CANDIDATES))
    if (await beginsLikeChat(file, rank)) return { file, title: titleOf(file.path) };
  return null;
}

const rankOf = (name: string) => (name === "_chat.txt" ? 0 : titleIn(name) !== null ? 1 : 2);

function titleOf(path: string): string {
  const names = path.split("/").slice(-2).reverse();
  return names.map(titleIn).find((title) => title !== null) ?? "";
}

async function beginsLikeChat(file: ExportFile, rank: number): Promise<boolean> {
  let number = 0;
  try {
    for await (const line of linesOf(file.open(), file.path)) {
      const head = headOf(line);
      // Text exports of other chats have such a line with a name alone.
      if (head && (rank < 2 || divide(head.rest).author !== null)) return true;
      if (++number === LINES) break;
    }
  } catch (error) {
    // Reading it says what is wrong with it.
    if (error instanceof UnreadableExport) return rank < 2;
    throw error;
  }
  return false;
}
