import type { Routes } from "#/platform/http/routes.ts";
import type { RequestGate } from "#/platform/realtime/request-gate.ts";
import type { Calls } from "./calls.ts";
import type { Captions } from "./captions/captions.ts";
import type { KeptWords } from "./kept-words/kept-words.ts";

export const callRoutes = (
  calls: Calls,
): Routes<
  | "GET /calls"
  | "POST /conversations/:conversationId/call"
  | "POST /calls/:callId/join"
  | "POST /calls/:callId/leave"
  | "GET /calls/:callId/network"
> => ({
  "GET /calls": ({ me }) => calls.list(me.userId),
  "POST /conversations/:conversationId/call": ({ me, params, body }) =>
    calls.start(me.userId, params.conversationId, body),
  "POST /calls/:callId/join": ({ me, params, body }) => calls.join(me.userId, params.callId, body),
  async "POST /calls/:callId/leave"({ me, params, body }) {
    await calls.leave(me.userId, params.callId, body.deviceId);
    return { success: true as const };
  },
  "GET /calls/:callId/network": ({ me, params }) => calls.network(me.userId, params.callId),
});

export function serveCalls(gate: RequestGate, calls: Calls): void {
  gate.on("callSignal", (signal) => calls.signal(gate.me, signal));
  gate.on("callState", (state) => calls.report(gate.me, state));
}

export const captionRoutes = (captions: Captions): Routes<"POST /calls/:callId/heard"> => ({
  async "POST /calls/:callId/heard"({ me, params, query, upload, left }) {
    const segment = { ...params, ...query };
    return { caption: await captions.hear(me.userId, segment, { read: upload, left: left() }) };
  },
});

export const keptWordsRoutes = (words: KeptWords): Routes<"PUT /calls/:callId/keep" | "POST /calls/:callId/turns"> => ({
  "PUT /calls/:callId/keep": ({ me, params, body }) => words.answer(me.userId, params.callId, body.agreed),
  async "POST /calls/:callId/turns"({ me, params, body }) {
    await words.handIn(me.userId, params.callId, body.turns);
    return { success: true as const };
  },
});
