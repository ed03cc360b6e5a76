import type { Output } from "@lingualoom/contract/calls.ts";

export type Me = Output<"GET /auth/check">;
export type Message = Output<"PATCH /message/:id">;
export type Conversation = Output<"GET /conversations/:conversationId">;
export type Person = Output<"GET /people/:userId">;
