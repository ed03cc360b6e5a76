import { Email } from "@lingualoom/contract/fields.ts";
import { readUsers } from "#/operate/admin/people/people-store.ts";
import { setAdmin } from "#/operate/admin/people/rights.ts";
import { systemClock } from "#/platform/clock.ts";
import type { Config } from "#/platform/config.ts";
import { StartError } from "#/platform/start-error.ts";
import { withDatabase } from "./with-database.ts";

export async function changeAdmin(config: Config, given: string, isAdmin: boolean): Promise<string> {
  const email = Email.safeParse(given);
  if (!email.success) throw new StartError(`"${given}" is no mail address.`);
  return withDatabase(config, async (database) => {
    const user = await setAdmin({ database, clock: systemClock }, "command line", email.data, isAdmin);
    return `${user.fullName} <${user.email}> is ${isAdmin ? "an administrator" : "no administrator any more"}.`;
  });
}

const PAGE = 100;

/** Prints all users, or those whose name or address contains `q`, one per line. */
export async function listUsers(config: Config, q: string | undefined, print: (line: string) => void): Promise<string> {
  return withDatabase(config, async (database) => {
    let cursor: string | undefined;
    let count = 0;
    do {
      const page = await readUsers(database, { limit: PAGE, cursor, q });
      for (const { email, fullName, isAdmin, suspended, createdAt } of page.users) {
        const flags = [isAdmin && "admin", suspended && "suspended"].filter(Boolean).join(", ");
        print(`${createdAt.slice(0, 10)}  ${email}  ${fullName}${flags ? `  (${flags})` : ""}`);
        count += 1;
      }
      cursor = page.next ?? undefined;
    } while (cursor);
    return `${count} ${count === 1 ? "person" : "people"}.`;
  });
}
