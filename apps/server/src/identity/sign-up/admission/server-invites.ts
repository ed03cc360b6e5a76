import { SERVER_INVITES_MAX } from "@lingualoom/contract/limits.ts";
import { type Actor, audit, isPerson } from "#/people/audit/audit.ts";
import { newInviteCode } from "#/people/invite/invite-code.ts";
import { insertInvite } from "#/people/invite/invite-store.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError, notFound } from "#/platform/errors.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { countInForce, endServerInvite, readServerInvites, type ServerInviteRow } from "./server-invite-store.ts";

export interface Inviter {
  readonly userId: string;
  readonly isAdmin: boolean;
  readonly address: string;
}

export interface InviteLimits {
  /** Null: never expires. */
  readonly expiresAt: Date | null;
  /** Null: unlimited. */
  readonly uses: number | null;
}

const SHOWN = 100;

export class ServerInvites {
  readonly #context: Platform;

  constructor(context: Platform) {
    this.#context = context;
  }

  /** @throws AppError `FORBIDDEN` */
  async list({ userId, isAdmin }: Pick<Inviter, "userId" | "isAdmin">): Promise<ServerInviteRow[]> {
    this.#demandRight(isAdmin);
    const { database, clock } = this.#context;
    return readServerInvites(database, isAdmin ? null : userId, clock.now(), SHOWN);
  }

  /** @throws AppError `FORBIDDEN`, `VALIDATION`, `RATE_LIMITED` */
  async make(inviter: Inviter, options: InviteLimits): Promise<ServerInviteRow> {
    this.#demandRight(inviter.isAdmin);
    const { database, clock, limits } = this.#context;
    await limits.consume("GROUP_INVITE", inviter.userId);
    demandFuture(options, clock.now());
    const { userId, address } = inviter;
    if ((await countInForce(database, userId, clock.now())) >= SERVER_INVITES_MAX)
      throw new AppError("FORBIDDEN", say("tooManyLinks", { count: SERVER_INVITES_MAX }));
    const id = await makeServerInvite({ database, clock }, { userId, address }, options);
    const made = (await readServerInvites(database, userId, clock.now(), SHOWN)).find((one) => one.id === id);
    if (!made) throw notFound("inviteNotFound");
    return made;
  }

  /** Allowed even for users who may no longer create invites. @throws AppError `NOT_FOUND` */
  async end({ userId, isAdmin, address }: Inviter, id: string): Promise<void> {
    const { database, clock } = this.#context;
    await database.begin(async (sql) => {
      const ended = await endServerInvite(sql, id, isAdmin ? null : userId, clock.now());
      if (!ended) throw notFound("inviteNotFound");
      if (!ended.wasInForce) return;
      const actor = { userId, address };
      await audit(sql, clock, { actor, action: "invitation.ended", details: { invitation: id } });
    });
  }

  #demandRight(isAdmin: boolean): void {
    if (isAdmin || this.#context.serverSettings.current().everyoneMayInvite) return;
    throw new AppError("FORBIDDEN", say("administratorsInvite"));
  }
}

function demandFuture({ expiresAt }: InviteLimits, now: Date): void {
  if (expiresAt === null || expiresAt > now) return;
  throw new AppError("VALIDATION", say("endMustCome"), {
    issues: [{ path: "expiresAt", sentence: say("isOver") }],
  });
}

export async function makeServerInvite(
  { database, clock }: Pick<Platform, "database" | "clock">,
  actor: Actor,
  { expiresAt, uses }: InviteLimits,
  code: () => string = newInviteCode,
): Promise<string> {
  const by = isPerson(actor) ? actor.userId : null;
  return database.begin(async (sql) => {
    let id: string | null = null;
    while (id === null)
      id = await insertInvite(sql, { kind: "server", code: code(), by, expiresAt, uses }, clock.now());
    const details = {
      invitation: id,
      uses: uses ?? "any",
      until: expiresAt?.toISOString() ?? "open",
    };
    await audit(sql, clock, { actor, action: "invitation.made", details });
    return id;
  });
}
