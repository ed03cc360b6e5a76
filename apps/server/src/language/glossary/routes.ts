import type { Glossary as WireGlossary } from "@lingualoom/contract/calls/glossary.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import { audit } from "#/people/audit/audit.ts";
import { mayChangeTerms } from "#/people/membership/may-change-terms.ts";
import type { Memberships } from "#/people/membership/membership.ts";
import type { Platform } from "#/platform/context.ts";
import { AppError } from "#/platform/errors.ts";
import type { Routes } from "#/platform/http/routes.ts";
import type { MemberDelivery } from "#/platform/realtime/deliver.ts";
import { say } from "#/platform/sentences/sentence.ts";
import { Glossaries, type Note } from "./glossaries.ts";
import type { Scope } from "./scope.ts";

interface Needs extends Platform {
  readonly deliver: MemberDelivery;
  readonly memberships: Memberships;
  readonly translator: Translator;
}

type Paths = "/glossary" | "/conversations/:conversationId/glossary" | "/health/admin/glossary";
type Names =
  | `${"GET" | "POST"} ${Paths}`
  | `${"PUT" | "DELETE"} ${Paths}/:termId`
  | `POST ${Paths}/import`
  | `GET ${Paths}/export`;

const nothing: Note = async () => {};

/** Seconds after which a file has probably been read. */
const IMPORT_RETRY_AFTER = 5;

type GlossaryChange<T> = (scope: Scope, note: Note) => Promise<T>;
const SERVER: Scope = { kind: "server" };
const own = ({ userId }: { readonly userId: string }): Scope => ({ kind: "own", id: userId });

export function glossaryRoutes(context: Needs): Routes<Names> {
  const { clock, memberships, translator, limits, deliver } = context;
  const glossaries = new Glossaries(context);
  const removed = async (done: Promise<void>) => done.then(() => ({ success: true as const }));

  const listed = async (scope: Scope, mayChange: boolean): Promise<WireGlossary> => ({
    terms: await glossaries.list(scope),
    mayChange,
    engines: translator
      .status()
      .filter(({ available }) => available)
      .map(({ id, name, usesTerms, usesTone }) => ({
        id,
        name,
        tone: usesTone,
        terms: usesTerms ? "told" : "placed",
      })),
  });

  /** Changes the caller's own terms, and notifies their other devices. */
  const changeOwn = async <T>({ userId }: { readonly userId: string }, change: GlossaryChange<T>): Promise<T> => {
    await limits.consume("GLOSSARY", userId);
    const done = await change({ kind: "own", id: userId }, nothing);
    deliver.to([userId], "glossaryChanged", {});
    return done;
  };

  /**
   * Changes the terms of a conversation, and notifies its members.
   * @throws AppError `NOT_FOUND`, `FORBIDDEN`
   */
  const changeShared = async <T>(
    { userId }: { readonly userId: string },
    conversationId: string,
    change: GlossaryChange<T>,
  ): Promise<T> => {
    const conversation = await memberships.membershipOf(userId, conversationId);
    if (!mayChangeTerms(conversation, userId)) throw new AppError("FORBIDDEN", say("cannotChangeTerms"));
    await limits.consume("GLOSSARY", userId);
    const done = await change({ kind: "conversation", id: conversationId }, nothing);
    deliver.toMembers(conversationId, "glossaryChanged", { conversationId });
    return done;
  };

  const importing = new Set<string>();
  /** @throws AppError `IN_PROGRESS` */
  const oneImport = async <T>({ userId }: { readonly userId: string }, work: () => Promise<T>): Promise<T> => {
    if (importing.has(userId))
      throw new AppError("IN_PROGRESS", say("glossaryBeingImported"), { retryAfter: IMPORT_RETRY_AFTER });
    importing.add(userId);
    try {
      return await work();
    } finally {
      importing.delete(userId);
    }
  };

  const noted = (me: { readonly userId: string }, address: string): Note => {
    const actor = { userId: me.userId, address };
    return (sql) => audit(sql, clock, { actor, action: "glossary.changed" });
  };

  return {
    "GET /glossary": ({ me }) => listed(own(me), true),
    "POST /glossary": ({ me, body }) => changeOwn(me, (scope, note) => glossaries.add(scope, body, note)),
    "PUT /glossary/:termId": ({ me, params, body }) =>
      changeOwn(me, (scope, note) => glossaries.change(scope, params.termId, body, note)),
    "DELETE /glossary/:termId": ({ me, params }) =>
      removed(changeOwn(me, (scope, note) => glossaries.remove(scope, params.termId, note))),
    "POST /glossary/import": ({ me, body }) =>
      oneImport(me, () => changeOwn(me, (scope, note) => glossaries.import(scope, body, note))),
    "GET /glossary/export": ({ me, query }) => glossaries.export(own(me), query.format),

    async "GET /conversations/:conversationId/glossary"({ me, params: { conversationId: id } }) {
      const conversation = await memberships.membershipOf(me.userId, id);
      return listed({ kind: "conversation", id }, mayChangeTerms(conversation, me.userId));
    },
    "POST /conversations/:conversationId/glossary": ({ me, params, body }) =>
      changeShared(me, params.conversationId, (scope, note) => glossaries.add(scope, body, note)),
    "PUT /conversations/:conversationId/glossary/:termId": ({ me, params, body }) =>
      changeShared(me, params.conversationId, (scope, note) => glossaries.change(scope, params.termId, body, note)),
    "DELETE /conversations/:conversationId/glossary/:termId": ({ me, params }) =>
      removed(changeShared(me, params.conversationId, (scope, note) => glossaries.remove(scope, params.termId, note))),
    "POST /conversations/:conversationId/glossary/import": ({ me, params, body }) =>
      oneImport(me, () =>
        changeShared(me, params.conversationId, (scope, note) => glossaries.import(scope, body, note)),
      ),
    async "GET /conversations/:conversationId/glossary/export"({ me, params: { conversationId: id }, query }) {
      await memberships.membershipOf(me.userId, id);
      return glossaries.export({ kind: "conversation", id }, query.format);
    },

    "GET /health/admin/glossary": () => listed(SERVER, true),
    "POST /health/admin/glossary": ({ me, address, body }) => glossaries.add(SERVER, body, noted(me, address)),
    "PUT /health/admin/glossary/:termId": ({ me, address, params, body }) =>
      glossaries.change(SERVER, params.termId, body, noted(me, address)),
    "DELETE /health/admin/glossary/:termId": ({ me, address, params }) =>
      removed(glossaries.remove(SERVER, params.termId, noted(me, address))),
    "POST /health/admin/glossary/import": ({ me, address, body }) =>
      oneImport(me, () => glossaries.import(SERVER, body, noted(me, address))),
    "GET /health/admin/glossary/export": ({ query }) => glossaries.export(SERVER, query.format),
  };
}
