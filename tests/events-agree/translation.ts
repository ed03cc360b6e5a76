import type { Shown } from "@lingualoom/contract/calls/translation.ts";
import type { EventName } from "@lingualoom/contract/events.ts";
import { renditionAfter, shownAfter } from "../../apps/web/src/realtime/events/translation.events.ts";
import { acquainted, type Cases, type Running } from "./states.ts";

export function translationCases(at: Running) {
  return {
    messageTranslated: [
      async () => {
        const { ana, emma } = await acquainted(at.server);
        const screen = await emma.device();
        const { _id } = await (await ana.device()).sends(emma.id, "hola amiga, el tren llega a las 10:30");
        const stored = async () => {
          const { body } = await emma.call<{ results: { messageId: string }[] }>(
            "POST /translation/messages",
            {
              body: { ids: [_id], storedOnly: true },
            },
          );
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
          const { body } = await emma.call<{ shown: Record<string, Shown> }>("POST /translation/messages", {
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
