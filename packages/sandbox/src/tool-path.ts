import { existsSync } from "node:fs";
import { join } from "node:path";

const FOLDERS = ["/usr/bin", "/bin", "/usr/sbin", "/sbin"];

/** A tool of the system by its path: what starts a program without an environment has no `PATH`. */
export const toolPath = (name: string): string =>
  FOLDERS.map((folder) => join(folder, name)).find(existsSync) ?? name;
