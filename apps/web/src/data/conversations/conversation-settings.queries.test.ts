import { afterEach, expect, test, vi } from "vitest";
import { CONVERSATION } from "#test/messages.ts";
import { createQueryClient } from "../query-client.ts";
import { changeConversationSettings, conversationSettingsQuery } from "./conversation-settings.queries.ts";

afterEach(() => vi.unstubAllGlobals());

test("an answer requested before a change does not undo the change", async () => {
  const settings = (notify: string) => new Response(JSON.stringify({ mine: { notify } }));
  const { promise: asked, resolve: answer } = Promise.withResolvers<Response>();
  vi.stubGlobal("fetch", async (_path: string, { method }: RequestInit) =>
    method === "PUT" ? settings("mentions") : asked,
  );
  const client = createQueryClient();
  const query = conversationSettingsQuery(CONVERSATION);
  client.setQueryData<unknown>(query.queryKey, { mine: { notify: "all" } });
  const asking = client.fetchQuery({ ...query, staleTime: 0 }).catch(() => {});

  await changeConversationSettings(client, CONVERSATION, { notify: "mentions" });
  answer(settings("all"));
  await asking;
  expect(client.getQueryData(query.queryKey)?.mine.notify).toBe("mentions");
});
