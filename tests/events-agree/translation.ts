import type { Glossary } from "@lingualoom/contract/calls/glossary.ts";
import type { ShownText } from "@lingualoom/contract/calls/translation.ts";
import type { EventName } from "@lingualoom/contract/events.ts";
import { renditionAfter, shownAfter } from "../../apps/web/src/realtime/events/translation.events.ts";
import { acquainted, type Cases, type Running, type States } from "./states.ts";

export function translationCases(at: Running) {
  /** Emma changes terms: those that she and Ana share, where Ana's screen hears it, or her own, on another device. */
  const changesTerms = async (isShared: boolean): Promise<States> => {
    const { ana, emma } = await acquainted(at.server);
    const viewer = isShared ? ana : emma;
    const screen = await viewer.device();
    const { conversationId } = await (await emma.device()).sends(ana.id, "Sprint is our word.");
    const path = isShared ? `/conversations/${conversationId}/glossary` : "/glossary";
    const read = async () =>
      (
        await viewer.call<Glossary>(isShared ? "GET /conversations/:conversationId/glossary" : "GET /glossary", {
          path,
        })
      ).body;
    const before = await read();
    const body = { term: "sprint", translation: null, sourceLanguage: null, targetLanguage: null };
    await emma.call(isShared ? "POST /conversations/:conversationId/glossary" : "POST /glossary", {
      path,
      body,
    });
    await screen.hears("glossaryChanged", (one) => one.conversationId === (isShared ? conversationId : undefined));
    // The event names the glossary, and nothing more: the page fetches it again.
    const applied = await read();
    return { before, applied, fresh: await read() };
  };

  return {
    glossaryChanged: [() => changesTerms(true), () => changesTerms(false)],

    messageTranslated: [
      async () => {
        const { ana, emma } = await acquainted(at.server);
        const screen = await emma.device();
        const { _id } = await (await ana.device()).sends(emma.id, "hola amiga, el tren llega a las 10:30");
        const stored = async () => {
          const { body } = await emma.call<{ results: { messageId: string }[] }>("POST /translation/messages", {
            body: { ids: [_id], storedOnly: true },
          });
          return Object.fromEntries(body.results.map((one) => [one.messageId, one]));
        };
        const before = await stored();
        await emma.call("POST /translation/message/:id", {
          path: `/translation/message/${_id}`,
          body: { sourceLanguage: "es" },
        });
        const event = await screen.hears("messageTranslated", (one) => one.messageId === _id);
        return { before, applied: { [_id]: renditionAfter(undefined, event) }, fresh: await stored() };
      },
    ],

    translationShown: [
      async () => {
        const { ana, emma } = await acquainted(at.server);
        const screen = await emma.device();
        const { _id } = await (await ana.device()).sends(emma.id, "hola amiga, otra vez");
        const chosen = async () => {
          const { body } = await emma.call<{ shown: Record<string, ShownText> }>("POST /translation/messages", {
            body: { ids: [_id], storedOnly: true },
          });
          return body.shown[_id];
        };
        const before = await chosen();
        await emma.call("PUT /translation/message/:id/shown", {
          path: `/translation/message/${_id}/shown`,
          body: { shown: "original" },
        });
        const event = await screen.hears("translationShown", (one) => one.messageId === _id);
        return { before, applied: shownAfter(event), fresh: await chosen() };
      },
    ],
  } satisfies Partial<Record<EventName, Cases>>;
}
