import { existsSync } from "node:fs";
import { join } from "node:path";

const FOLDERS = ["/usr/bin", "/bin", "/usr/sbin", "/sbin"];

/** Returns the path of a system tool, since a program started without an environment has no `PATH`. */
export const toolPath = (name: string): string => FOLDERS.map((folder) => join(folder, name)).find(existsSync) ?? name;
