import type { Glossary as WireGlossary } from "@lingualoom/contract/calls/glossary.ts";
import type { Translator } from "@lingualoom/translation/translator.ts";
import { AppError } from "../../errors.ts";
import type { Routes } from "../../http/routes.ts";
import type { Limits } from "../../rate-limits/limits.ts";
import { say } from "../../sentences/sentence.ts";
import { audit } from "../admin/audit.ts";
import type { Memberships } from "../conversations/membership.ts";
import { Glossaries, type GlossaryDependencies, type Note } from "./glossaries.ts";
import { mayChangeTerms } from "./may-change.ts";
import type { Scope } from "./scope.ts";

export interface GlossaryRouteDependencies extends GlossaryDependencies {
  readonly memberships: Pick<Memberships, "membershipOf">;
  readonly translator: Pick<Translator, "status">;
  readonly limits: Limits;
}

type Paths = "/glossary" | "/conversations/:conversationId/glossary" | "/health/admin/glossary";
type Names =
  | `${"GET" | "POST"} ${Paths}`
  | `${"PUT" | "DELETE"} ${Paths}/:termId`
  | `POST ${Paths}/import`
  | `GET ${Paths}/export`;

const nothing: Note = async () => {};
const SERVER: Scope = { kind: "server" };
const own = ({ userId }: { readonly userId: string }): Scope => ({ kind: "own", id: userId });

export function glossaryRoutes(deps: GlossaryRouteDependencies): Routes<Names> {
  const { clock, memberships, translator, limits } = deps;
  const glossaries = new Glossaries(deps);
  const removed = async (done: Promise<void>) => done.then(() => ({ success: true as const }));

  const listed = async (scope: Scope, mayChange: boolean): Promise<WireGlossary> => ({
    terms: await glossaries.list(scope),
    mayChange,
    engines: translator
      .status()
      .filter(({ available }) => available)
      .map(({ id, name, usesTerms, usesTone }) => ({
        ...{ id, name, tone: usesTone },
        terms: usesTerms ? "told" : "placed",
      })),
  });

  const ofMine = async (me: { readonly userId: string }) => {
    await limits.consume("GLOSSARY", me.userId);
    return own(me);
  };

  /** @throws AppError `NOT_FOUND`, `FORBIDDEN` */
  const ofConversation = async ({ userId }: { readonly userId: string }, id: string): Promise<Scope> => {
    const conversation = await memberships.membershipOf(userId, id);
    if (!mayChangeTerms(conversation, userId)) throw new AppError("FORBIDDEN", say("cannotChangeTerms"));
    await limits.consume("GLOSSARY", userId);
    return { kind: "conversation", id };
  };

  const noted = (me: { readonly userId: string }, address: string): Note => {
    const actor = { userId: me.userId, address };
    return (sql) => audit(sql, clock, { actor, action: "glossary.changed" });
  };

  return {
    "GET /glossary": ({ me }) => listed(own(me), true),
    "POST /glossary": async ({ me, body }) => glossaries.add(await ofMine(me), body, nothing),
    "PUT /glossary/:termId": async ({ me, params, body }) =>
      glossaries.change(await ofMine(me), params.termId, body, nothing),
    "DELETE /glossary/:termId": async ({ me, params }) =>
      removed(glossaries.remove(await ofMine(me), params.termId, nothing)),
    "POST /glossary/import": async ({ me, body }) => glossaries.import(await ofMine(me), body, nothing),
    "GET /glossary/export": ({ me, query }) => glossaries.export(own(me), query.format),

    async "GET /conversations/:conversationId/glossary"({ me, params: { conversationId: id } }) {
      const conversation = await memberships.membershipOf(me.userId, id);
      return listed({ kind: "conversation", id }, mayChangeTerms(conversation, me.userId));
    },
    "POST /conversations/:conversationId/glossary": async ({ me, params, body }) =>
      glossaries.add(await ofConversation(me, params.conversationId), body, nothing),
    "PUT /conversations/:conversationId/glossary/:termId": async ({ me, params, body }) =>
      glossaries.change(await ofConversation(me, params.conversationId), params.termId, body, nothing),
    "DELETE /conversations/:conversationId/glossary/:termId": async ({ me, params }) =>
      removed(glossaries.remove(await ofConversation(me, params.conversationId), params.termId, nothing)),
    "POST /conversations/:conversationId/glossary/import": async ({ me, params, body }) =>
      glossaries.import(await ofConversation(me, params.conversationId), body, nothing),
    async "GET /conversations/:conversationId/glossary/export"({
      me,
      params: { conversationId: id },
      query,
    }) {
      await memberships.membershipOf(me.userId, id);
      return glossaries.export({ kind: "conversation", id }, query.format);
    },

    "GET /health/admin/glossary": () => listed(SERVER, true),
    "POST /health/admin/glossary": ({ me, address, body }) =>
      glossaries.add(SERVER, body, noted(me, address)),
    "PUT /health/admin/glossary/:termId": ({ me, address, params, body }) =>
      glossaries.change(SERVER, params.termId, body, noted(me, address)),
    "DELETE /health/admin/glossary/:termId": ({ me, address, params }) =>
      removed(glossaries.remove(SERVER, params.termId, noted(me, address))),
    "POST /health/admin/glossary/import": ({ me, address, body }) =>
      glossaries.import(SERVER, body, noted(me, address)),
    "GET /health/admin/glossary/export": ({ query }) => glossaries.export(SERVER, query.format),
  };
}
