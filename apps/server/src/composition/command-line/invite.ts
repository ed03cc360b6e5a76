import { parseArgs } from "node:util";
import { readServerInvites } from "#/identity/sign-up/admission/server-invite-store.ts";
import { makeServerInvite } from "#/identity/sign-up/admission/server-invites.ts";
import { givenServerSettings } from "#/operate/admin/server-settings/server-settings.ts";
import { readServerSettings } from "#/operate/admin/server-settings/server-settings-store.ts";
import { systemClock } from "#/platform/clock.ts";
import type { Config } from "#/platform/config.ts";
import { createLinkOrigin } from "#/platform/reachable.ts";
import { StartError } from "#/platform/start-error.ts";
import { withDatabase } from "./with-database.ts";

const DAY_MS = 24 * 60 * 60 * 1_000;
const MOST_USES = 100_000;
const MOST_DAYS = 3_650;

/** Creates an invite link for sign-up: by default for one person within a week. */
export async function invite(config: Config, given: readonly string[]): Promise<string> {
  const { uses, days } = wishOf(given);
  return withDatabase(config, async (database) => {
    const now = systemClock.now();
    const wish = { uses, expiresAt: days === null ? null : new Date(now.getTime() + days * DAY_MS) };
    const id = await makeServerInvite({ database, clock: systemClock }, "command line", wish);
    const made = (await readServerInvites(database, null, now, 1)).find((one) => one.id === id);
    const { signUp } = { ...givenServerSettings(config), ...(await readServerSettings(database)) };
    const origin = createLinkOrigin(config.http)();
    const people = uses === null ? "Any number of people" : uses === 1 ? "One person" : `${uses} people`;
    const until = wish.expiresAt ? `until ${wish.expiresAt.toISOString().slice(0, 10)}` : "without an end";
    return `${origin}/invite/${made?.code}\n${people} can sign up with it, ${until}.${noteOn(signUp)}`;
  });
}

/** Explains the effect of the link when sign-up is not by invitation. */
function noteOn(mode: Config["accounts"]["signUp"]["mode"]): string {
  if (mode === "invitation") return "";
  if (mode === "closed")
    return "\nSign-up is closed now, for links too: they work once it is by invitation (SIGN_UP=invitation, or in the dashboard).";
  if (mode === "domains") return "\nSign-up is for mail domains now: the link opens no other domain.";
  return "\nSign-up is open now: people need no link.";
}

function wishOf(given: readonly string[]): { uses: number | null; days: number | null } {
  const options = { uses: { type: "string" }, days: { type: "string" } } as const;
  let values: { uses?: string | undefined; days?: string | undefined };
  try {
    values = parseArgs({ args: [...given], options, strict: true }).values;
  } catch {
    throw new StartError("Say invite, invite --uses 10 --days 30, or any instead of a number.");
  }
  return {
    uses: numberOf("--uses", values.uses, 1, MOST_USES),
    days: numberOf("--days", values.days, 7, MOST_DAYS),
  };
}

function numberOf(name: string, text: string | undefined, otherwise: number, most: number): number | null {
  if (text === undefined) return otherwise;
  if (text === "any") return null;
  const number = /^\d+$/.test(text) ? Number(text) : 0;
  if (number >= 1 && number <= most) return number;
  throw new StartError(`${name} takes a whole number from 1 to ${most}, or any; not "${text}".`);
}
