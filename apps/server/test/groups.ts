import type { Conversation, Message } from "@lingualoom/contract/shapes.ts";
import type { Person } from "./person.ts";

export async function groupOf(owner: Person, others: readonly Person[], title = "Family"): Promise<string> {
  const answer = await owner.call<{ conversationId: string }>("POST /conversations", {
    body: { title, memberIds: others.map(({ id }) => id) },
  });
  if (answer.status !== 201) throw new Error(`no group: ${JSON.stringify(answer.body)}`);
  return answer.body.conversationId;
}

export const inGroup = (person: Person, id: string) => ({
  get: () => person.call<Conversation & { code?: string }>("GET /conversations/:conversationId", at(id)),
  change: (body: object) => person.call("PATCH /conversations/:conversationId", { path: `/conversations/${id}`, body }),
  end: () => person.call("DELETE /conversations/:conversationId", { path: `/conversations/${id}` }),
  write: (text: string) =>
    person.call<Message & { code?: string }>("POST /conversations/:conversationId/messages", {
      path: `/conversations/${id}/messages`,
      body: { text },
    }),
  read: (seq: number) =>
    person.call("POST /conversations/:conversationId/read", {
      path: `/conversations/${id}/read`,
      body: { seq },
    }),
  history: (query = "") =>
    person.call<Message[]>("GET /conversations/:conversationId/messages", {
      path: `/conversations/${id}/messages${query}`,
    }),
  add: (...people: Person[]) =>
    person.call<{ added: string[]; invited: string[]; code?: string }>("POST /conversations/:conversationId/members", {
      path: `/conversations/${id}/members`,
      body: { userIds: people.map((one) => one.id) },
    }),
  members: async (query = "") =>
    person.call<{ user: { _id: string }; role: string }[]>("GET /conversations/:conversationId/members", {
      path: `/conversations/${id}/members${query}`,
    }),
  role: (whom: Person, role: string) =>
    person.call("PATCH /conversations/:conversationId/members/:userId", {
      path: `/conversations/${id}/members/${whom.id}`,
      body: { role },
    }),
  remove: (whom: Person, query = "") =>
    person.call("DELETE /conversations/:conversationId/members/:userId", {
      path: `/conversations/${id}/members/${whom.id}${query}`,
    }),
  leave: () =>
    person.call("DELETE /conversations/:conversationId/members/:userId", {
      path: `/conversations/${id}/members/${person.id}`,
    }),
  invite: (body: object = {}) =>
    person.call<{ code: string; url: string; usesLeft: number | null }>("POST /conversations/:conversationId/invites", {
      path: `/conversations/${id}/invites`,
      body,
    }),
});

const at = (id: string) => ({ path: `/conversations/${id}` });
