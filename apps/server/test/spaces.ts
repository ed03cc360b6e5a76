import type { SpaceGroup } from "@lingualoom/contract/calls/spaces.ts";
import type { SpaceJoining } from "@lingualoom/contract/shapes.ts";
import type { Person } from "./person.ts";

export async function spaceOf(owner: Person, others: readonly Person[], title = "Acme"): Promise<string> {
  const answer = await owner.call<{ conversationId: string }>("POST /spaces", {
    body: { title, memberIds: others.map(({ id }) => id) },
  });
  if (answer.status !== 201) throw new Error(`no space: ${JSON.stringify(answer.body)}`);
  return answer.body.conversationId;
}

export const inSpace = (person: Person, spaceId: string) => {
  const at = (groupId: string) => ({ path: `/spaces/${spaceId}/groups/${groupId}` });
  return {
    create: (title: string, joining: SpaceJoining, members: readonly Person[] = []) =>
      person.call<{ conversationId: string; code?: string }>("POST /conversations", {
        body: { title, memberIds: members.map(({ id }) => id), space: { _id: spaceId, joining } },
      }),
    groups: () => person.call<SpaceGroup[]>("GET /spaces/:spaceId/groups", { path: `/spaces/${spaceId}/groups` }),
    join: (groupId: string) => person.call("POST /spaces/:spaceId/groups/:conversationId", at(groupId)),
    put: (groupId: string, joining: SpaceJoining) =>
      person.call("PUT /spaces/:spaceId/groups/:conversationId", { ...at(groupId), body: { joining } }),
    takeOut: (groupId: string) => person.call("DELETE /spaces/:spaceId/groups/:conversationId", at(groupId)),
  };
};
