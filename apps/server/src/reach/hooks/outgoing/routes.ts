import { randomBytes, randomUUIDv7 } from "node:crypto";
import { OUTGOING_HOOKS_MAX } from "@lingualoom/contract/limits.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import { effectivePrivacyLevel } from "#/people/membership/privacy-level.ts";
import { asPerson } from "#/people/people/person.ts";
import type { Platform } from "#/platform/context.ts";
import type { Sql } from "#/platform/database/open.ts";
import { AppError, notFound, notReachable } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { mayPostTo } from "#/platform/public-web/post-public.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { mayManagePrograms } from "../incoming/hooks.ts";
import type { Outgoing } from "./deliver.ts";
import { type Delivery, readLog } from "./delivery-store.ts";
import {
  closeSecret,
  countOutgoing,
  deleteOutgoing,
  insertOutgoing,
  type OutgoingRow,
  readHookToSend,
  readOutgoing,
  reviveOutgoing,
} from "./outgoing-store.ts";

const SECRET_BYTES = 32;

export type OutgoingRoutes = Routes<
  | "POST /conversations/:conversationId/outgoing-hooks"
  | "DELETE /conversations/:conversationId/outgoing-hooks/:webhookId"
  | "GET /conversations/:conversationId/outgoing-hooks/:webhookId/deliveries"
  | "POST /conversations/:conversationId/outgoing-hooks/:webhookId/test"
  | "POST /conversations/:conversationId/outgoing-hooks/:webhookId/try"
>;

const shownOutgoing = ({ id, url, events, by, createdAt, failingSince, offAt, isPaused }: OutgoingRow) => ({
  id,
  host: new URL(url).host,
  events,
  by: asPerson(by),
  createdAt: createdAt.toISOString(),
  failingSince: failingSince?.toISOString() ?? null,
  isOff: offAt !== null,
  isPaused,
});

const shownDelivery = ({ id, type, createdAt, attempts, attemptedAt, status, error, doneAt }: Delivery) => ({
  id,
  type,
  createdAt: createdAt.toISOString(),
  attempts,
  attemptedAt: attemptedAt?.toISOString() ?? null,
  status,
  error,
  isWaiting: doneAt === null,
});

export const listOutgoing = async (sql: Sql, conversationId: string, viewer: string) =>
  (await readOutgoing(sql, conversationId, viewer)).map(shownOutgoing);

/** Addresses that receive the events of one conversation. */
export function outgoingRoutes(
  context: Platform & { readonly memberships: Memberships; readonly privacyLevels: () => OperatorLevels },
  outgoing: Outgoing,
): OutgoingRoutes {
  const { database, clock, memberships, privacyLevels, config, work } = context;

  /** @throws AppError `NOT_FOUND`, `FORBIDDEN` */
  async function managed(me: string, conversationId: string) {
    const conversation = await memberships.membershipOf(me, conversationId);
    if (!mayManagePrograms(conversation, me)) throw new AppError("FORBIDDEN", say("onlyGroupAdmins"));
    return conversation;
  }

  async function one(me: string, conversationId: string, id: string): Promise<OutgoingRow> {
    const [hook] = await readOutgoing(database, conversationId, me, id);
    if (!hook) throw notFound("hookNotFound");
    return hook;
  }

  return {
    async "POST /conversations/:conversationId/outgoing-hooks"({ me, params: { conversationId }, body }) {
      const { privacy, closed } = await managed(me.userId, conversationId);
      if (closed) throw notReachable();
      if (!mayPostTo(body.url, config.hooks.privateAddresses)) throw new AppError("VALIDATION", say("webhookAddress"));
      if (effectivePrivacyLevel(privacy, privacyLevels()) === "device")
        throw new AppError("FORBIDDEN", say("webhookOnDevices"));
      const id = randomUUIDv7();
      const secret = `whsec_${randomBytes(SECRET_BYTES).toString("base64")}`;
      await database.begin(async (sql) => {
        if ((await countOutgoing(sql, conversationId)) >= OUTGOING_HOOKS_MAX)
          throw new AppError("TOO_MANY_HOOKS", say("tooManyHooks", { most: OUTGOING_HOOKS_MAX }));
        const sealedSecret = closeSecret(outgoing.seal, id, secret);
        const events = [...new Set(body.events)];
        const { url } = body;
        await insertOutgoing(sql, {
          id,
          conversationId,
          madeBy: me.userId,
          url,
          events,
          sealedSecret,
          now: clock.now(),
        });
      });
      return { ...shownOutgoing(await one(me.userId, conversationId, id)), secret };
    },

    async "DELETE /conversations/:conversationId/outgoing-hooks/:webhookId"({
      me,
      params: { conversationId, webhookId },
    }) {
      await managed(me.userId, conversationId);
      if (!(await deleteOutgoing(database, conversationId, webhookId))) throw notFound("hookNotFound");
      return { success: true as const };
    },

    async "GET /conversations/:conversationId/outgoing-hooks/:webhookId/deliveries"({
      me,
      params: { conversationId, webhookId },
    }) {
      await managed(me.userId, conversationId);
      const { id, url } = await one(me.userId, conversationId, webhookId);
      return { url, deliveries: (await readLog(database, id)).map(shownDelivery) };
    },

    async "POST /conversations/:conversationId/outgoing-hooks/:webhookId/test"({
      me,
      params: { conversationId, webhookId },
    }) {
      await managed(me.userId, conversationId);
      const hook = await readHookToSend(database, webhookId, conversationId);
      if (!hook) throw notFound("hookNotFound");
      return shownDelivery(await outgoing.test(hook));
    },

    async "POST /conversations/:conversationId/outgoing-hooks/:webhookId/try"({
      me,
      params: { conversationId, webhookId },
    }) {
      await managed(me.userId, conversationId);
      await database.begin((sql) => reviveOutgoing(sql, conversationId, webhookId, me.userId, clock.now()));
      const hook = await one(me.userId, conversationId, webhookId);
      work.wake("webhook");
      return shownOutgoing(hook);
    },
  };
}
