import type {
  ExportedGlossary,
  Glossary,
  GlossaryFile,
  GlossaryFormat,
  ImportedGlossary,
  NewTerm,
  Term,
} from "@lingualoom/contract/calls/glossary.ts";
import { queryOptions } from "@tanstack/react-query";
import { call } from "#/transport/call.ts";
import { ADMIN } from "../admin/admin.queries.ts";

export type GlossaryOf = "me" | "server" | { readonly conversationId: string };

interface GlossaryCalls {
  readonly read: () => Promise<Glossary>;
  readonly add: (term: NewTerm) => Promise<Term>;
  readonly change: (termId: string, term: NewTerm) => Promise<Term>;
  readonly remove: (termId: string) => Promise<unknown>;
  readonly take: (file: GlossaryFile) => Promise<ImportedGlossary>;
  readonly give: (format: GlossaryFormat) => Promise<ExportedGlossary>;
}

const MINE: GlossaryCalls = {
  read: () => call("GET /glossary"),
  add: (body) => call("POST /glossary", { body }),
  change: (termId, body) => call("PUT /glossary/:termId", { params: { termId }, body }),
  remove: (termId) => call("DELETE /glossary/:termId", { params: { termId } }),
  take: (body) => call("POST /glossary/import", { body }),
  give: (format) => call("GET /glossary/export", { query: { format } }),
};

const SERVERS: GlossaryCalls = {
  read: () => call("GET /health/admin/glossary"),
  add: (body) => call("POST /health/admin/glossary", { body }),
  change: (termId, body) => call("PUT /health/admin/glossary/:termId", { params: { termId }, body }),
  remove: (termId) => call("DELETE /health/admin/glossary/:termId", { params: { termId } }),
  take: (body) => call("POST /health/admin/glossary/import", { body }),
  give: (format) => call("GET /health/admin/glossary/export", { query: { format } }),
};

const ofConversation = (conversationId: string): GlossaryCalls => {
  const params = { conversationId };
  return {
    read: () => call("GET /conversations/:conversationId/glossary", { params }),
    add: (body) => call("POST /conversations/:conversationId/glossary", { params, body }),
    change: (termId, body) =>
      call("PUT /conversations/:conversationId/glossary/:termId", { params: { ...params, termId }, body }),
    remove: (termId) =>
      call("DELETE /conversations/:conversationId/glossary/:termId", { params: { ...params, termId } }),
    take: (body) => call("POST /conversations/:conversationId/glossary/import", { params, body }),
    give: (format) => call("GET /conversations/:conversationId/glossary/export", { params, query: { format } }),
  };
};

export const glossaryCalls = (of: GlossaryOf): GlossaryCalls =>
  of === "me" ? MINE : of === "server" ? SERVERS : ofConversation(of.conversationId);

/** All terms at once: a glossary has a few hundred. Refetched at each opening, since others may have changed it. */
export const glossaryQuery = (of: GlossaryOf) =>
  queryOptions({
    queryKey: of === "server" ? [...ADMIN, "glossary"] : ["glossary", of],
    queryFn: () => glossaryCalls(of).read(),
    staleTime: 0,
  });
