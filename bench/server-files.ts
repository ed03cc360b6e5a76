import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const SERVER = "apps/server/src/";

/** Finds a file of the server in a checkout. Checkouts of before the layers have it at a shorter path. */
function serverFile(checkout: URL, path: string, earlierPath: string): URL {
  const url = new URL(SERVER + path, checkout);
  return existsSync(url) ? url : new URL(SERVER + earlierPath, checkout);
}

/** The program that starts the server of a checkout. */
export const serverProgram = (checkout: URL): string =>
  fileURLToPath(serverFile(checkout, "composition/main.ts", "main.ts"));

type Migration = typeof import("../apps/server/src/platform/database/migrate.ts");

export async function migrationOf(checkout: URL): Promise<Migration> {
  return import(serverFile(checkout, "platform/database/migrate.ts", "database/migrate.ts").href);
}
