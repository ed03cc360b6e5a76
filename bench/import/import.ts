import { join } from "node:path";
import { parseArgs } from "node:util";
import { SOURCES, type Source } from "@lingualoom/chat-exports/history.ts";
import { openDatabase } from "../../apps/server/src/platform/database/open.ts";
import { machine } from "../figures.ts";
import { withDatabase } from "../product.ts";
import { importBeside } from "./beside.ts";
import { importKilled } from "./killed.ts";
import type { Given } from "./scene.ts";
import { searchBesides } from "./search.ts";
import type { ChatSize } from "./sent-messages.ts";
import { writeExport } from "./write-export.ts";

/**
 * Imports exports of other chats. `--part=beside`: memory, time, and messages of others before and while an import runs;
 * `sources`: one export of each chat; `killed`: an import whose server is killed `--kills` times; `search`: search before and
 * after. `--source`, `--messages` and `--gigabytes` say what is imported.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      part: { type: "string", default: "beside" },
      source: { type: "string", default: "whatsapp" },
      messages: { type: "string", default: "20000" },
      gigabytes: { type: "string", default: "0.2" },
      kills: { type: "string", default: "10" },
    },
  });
  const source = SOURCES.find((one) => one === values.source);
  if (!source) throw new Error(`--source is one of ${SOURCES.join(", ")}`);
  const size = { messages: Number(values.messages), bytes: Number(values.gigabytes) * 1e9 };
  console.log(machine());
  switch (values.part) {
    case "beside":
      return withExport(source, size, (given) => importBeside(given, true));
    case "sources":
      for (const one of SOURCES) await withExport(one, size, (given) => importBeside(given, false));
      return;
    case "killed":
      return withExport(source, size, (given) => importKilled(given, Number(values.kills)));
    case "search":
      return withExport(source, { ...size, bytes: 0 }, searchBesides);
    default:
      throw new Error("--part is one of beside, sources, killed, search");
  }
}

async function withExport(source: Source, size: ChatSize, use: (given: Given) => Promise<void>): Promise<void> {
  await withDatabase(async (postgres, folder) => {
    const path = join(folder, "export.zip");
    const { files, bytes } = await writeExport(source, size, path);
    const shown = `${(bytes / 1e9).toFixed(2)} GB`;
    console.log(`\n${source}: ${size.messages.toLocaleString("en")} messages, ${files} files, ${shown}`);
    const database = openDatabase(postgres.socketUrl, 2);
    await use({ databaseUrl: postgres.socketUrl, database, folder, path, size, files });
    await database.end();
  });
}
