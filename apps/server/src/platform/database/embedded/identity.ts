import { readFile, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { StartError } from "#/platform/start-error.ts";

/** The system user that runs PostgreSQL's processes. Callers pass null for the user that runs this server. */
export interface Identity {
  readonly uid: number;
  readonly gid: number;
}

/**
 * PostgreSQL refuses to run as root, so root hands it to a uid that no system assigns (65520 to 65533 are reserved).
 * Unlike "nobody", which other services share, it owns nothing but this database.
 */
export const POSTGRES_IDENTITY: Identity = { uid: 65_521, gid: 65_521 };

/** Only `initdb` requires a user with a name; its files change owner afterwards. */
export async function namedUnprivilegedUser(): Promise<Identity> {
  const users = await readFile("/etc/passwd", "utf8").catch(() => "");
  const [, uid, gid] = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(users) ?? [];
  if (uid && gid) return { uid: Number(uid) >>> 0, gid: Number(gid) >>> 0 };
  throw new StartError(
    'PostgreSQL refuses to run as root, and this system has no user "nobody" to run it as. Start Lingualoom as an ordinary user, or set DATABASE_URL.',
  );
}

/** Returns the first folder on `path` that this user may not pass through; null if there is none. */
export async function barrierTo(path: string, identity: Identity): Promise<string | null> {
  for (let folder = path; ; folder = dirname(folder)) {
    const { mode, uid, gid } = await stat(folder);
    const passes = uid === identity.uid ? 0o100 : gid === identity.gid ? 0o010 : 0o001;
    if ((mode & passes) === 0) return folder;
    if (folder === dirname(folder)) return null;
  }
}
