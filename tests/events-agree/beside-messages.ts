import type { EventName } from "@lingualoom/contract/events.ts";
import type { ConversationList } from "../../apps/web/src/data/conversations/conversations.queries.ts";
import { listAfterUpdate } from "../../apps/web/src/realtime/events/conversation-list.events.ts";
import { afterMessage, type PageHistory } from "../../apps/web/test/page-history.ts";
import { acquainted, type Cases, historyOf, listOf, type Running, type States } from "./states.ts";

/** Cases of renditions by the author, suggestions and corrections. */
export function besideMessageCases(at: Running) {
  /** Emma writes what her message is in Spanish, or takes it back; Ana's screen hears it. */
  const rewrites = async (how: "PUT" | "DELETE"): Promise<States> => {
    const { ana, emma } = await acquainted(at.server);
    const screen = await ana.device();
    const sent = await (await emma.device()).sends(ana.id, "She says it in Spanish too.");
    await at.server.app.idle();
    const path = `/message/${sent._id}/renditions/es`;
    const put = () =>
      emma.call("PUT /message/:id/renditions/:language", { path, body: { text: "También en español." } });
    if (how === "DELETE") await put();
    const look = async () => ({ list: await listOf(ana), history: await historyOf(ana, emma) });
    const before = await look();
    if (how === "PUT") await put();
    else await emma.call("DELETE /message/:id/renditions/:language", { path });
    const heard = await screen.hears("messageUpdated", (one) => one.changeSeq > before.history.changeSeq);
    const applied = {
      list: listAfterUpdate(before.list, heard, ana.id) as ConversationList,
      history: afterMessage(before.history, heard) as PageHistory,
    };
    return { before, applied, fresh: await look() };
  };

  /** Ana suggests something for Emma's message, or Emma accepts it; Emma's screen hears it. */
  const suggests = async (how: "suggests" | "accepts"): Promise<States> => {
    const { ana, emma } = await acquainted(at.server);
    const screen = await emma.device();
    const sent = await (await emma.device()).sends(ana.id, "Somebody says it better.");
    await at.server.app.idle();
    const path = `/message/${sent._id}/suggestions`;
    const put = () =>
      ana.call("PUT /message/:id/suggestions/:language", {
        path: `${path}/es`,
        body: { text: "Alguien lo dice mejor." },
      });
    if (how === "accepts") await put();
    const look = async () => ({ list: await listOf(emma), history: await historyOf(emma, ana) });
    const before = await look();
    if (how === "suggests") await put();
    else {
      const [waiting] = (await emma.call<{ _id: string }[]>("GET /message/:id/suggestions", { path })).body;
      await emma.call("POST /message/:id/suggestions/:suggestionId/decision", {
        path: `${path}/${waiting?._id}/decision`,
        body: { accepted: true },
      });
    }
    const heard = await screen.hears("messageUpdated", (one) => one.changeSeq > before.history.changeSeq);
    const applied = {
      list: listAfterUpdate(before.list, heard, emma.id) as ConversationList,
      history: afterMessage(before.history, heard) as PageHistory,
    };
    return { before, applied, fresh: await look() };
  };

  /** Ana corrects Emma's message, or takes that back; Emma's screen hears it. */
  const corrects = async (how: "PUT" | "DELETE"): Promise<States> => {
    const { ana, emma } = await acquainted(at.server);
    const screen = await emma.device();
    const sent = await (await emma.device()).sends(ana.id, "Somebody correct this.");
    await at.server.app.idle();
    await emma.call("PUT /conversations/:conversationId/settings", {
      path: `/conversations/${sent.conversationId}/settings`,
      body: { corrections: true },
    });
    const path = `/message/${sent._id}/corrections`;
    const put = () => ana.call("PUT /message/:id/corrections", { path, body: { text: "Corrects this." } });
    if (how === "DELETE") await put();
    const look = async () => ({ list: await listOf(emma), history: await historyOf(emma, ana) });
    const before = await look();
    if (how === "PUT") await put();
    else await ana.call("DELETE /message/:id/corrections/:userId", { path: `${path}/${ana.id}` });
    const heard = await screen.hears("messageUpdated", (one) => one.changeSeq > before.history.changeSeq);
    const applied = {
      list: listAfterUpdate(before.list, heard, emma.id) as ConversationList,
      history: afterMessage(before.history, heard) as PageHistory,
    };
    return { before, applied, fresh: await look() };
  };

  return {
    messageUpdated: [
      // The author says what it is in another language, and takes that back.
      () => rewrites("PUT"),
      () => rewrites("DELETE"),
      // A reader suggests something, and the author accepts it.
      () => suggests("suggests"),
      () => suggests("accepts"),
      // A partner corrects, and takes it back.
      () => corrects("PUT"),
      () => corrects("DELETE"),
    ],
  } satisfies Partial<Record<EventName, Cases>>;
}
