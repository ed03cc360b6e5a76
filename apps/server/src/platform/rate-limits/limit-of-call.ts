import type { CallName } from "@lingualoom/contract/call.ts";
import { SAFE_METHODS } from "@lingualoom/contract/call-facts/facts.ts";
import type { Name } from "@lingualoom/contract/calls.ts";
import type { RateLimitName } from "../config/rate-limits.ts";

/** Calls that their feature counts itself, with its own amount. */
export const COUNTED_BY_FEATURE = {
  "POST /auth/signup": "ACCOUNT",
  "POST /auth/login": "SIGN_IN",
  "POST /auth/resend-verification": "ACCOUNT",
  "POST /auth/forgot-password": "ACCOUNT",
  "POST /auth/reset-password": "ACCOUNT",
  "POST /auth/reset-password/check": "ACCOUNT",
  "POST /auth/confirm-email": "ACCOUNT",
  // Operators raise these limits for programs.
  "POST /messages/send/:userId": "SEND",
  "POST /conversations/:conversationId/messages": "SEND",
  "POST /message/:id/forward": "SEND",
  "POST /face-to-face/:conversationId/messages": "SEND",
  // These change nothing, and stored renditions are free.
  "POST /translation/translate": "TRANSLATE",
  "POST /translation/batch": "TRANSLATE",
  "POST /translation/detect": "TRANSLATE",
  "POST /translation/message/:id": "TRANSLATE",
  "POST /translation/messages": "TRANSLATE",
  "POST /translation/message/:id/word": "TRANSLATE",
  "POST /conversations/:conversationId/catch-up": "TRANSLATE",
  "POST /conversations/:conversationId/previews": "PREVIEW",
  "POST /conversations/:conversationId/meaning": "PREVIEW",
} as const satisfies Partial<Record<Name, RateLimitName>>;

const OF_GROUPS: Partial<Record<Name, RateLimitName>> = {
  "PATCH /conversations/:conversationId": "GROUP_CHANGE",
  "DELETE /conversations/:conversationId": "GROUP_CHANGE",
  "PATCH /conversations/:conversationId/members/:userId": "GROUP_CHANGE",
  "DELETE /conversations/:conversationId/members/:userId": "GROUP_CHANGE",
  "POST /conversations/:conversationId/requests/:userId": "GROUP_INVITE",
};

/** Whether a call writes messages. */
export const isSend = (name: Name): boolean =>
  (COUNTED_BY_FEATURE as Partial<Record<Name, RateLimitName>>)[name] === "SEND";

/** Returns the limit that is counted before the call runs. Every change has one, even if it is not listed here. */
export function limitOfCall(name: Name): RateLimitName | null {
  if (SAFE_METHODS.has(methodOf(name)) || name in COUNTED_BY_FEATURE) return null;
  return OF_GROUPS[name] ?? "CHANGE";
}

const methodOf = (name: CallName) => name.slice(0, name.indexOf(" "));
