import type { Decision } from "./decision.ts";

/** Why a message has no translation and no offer of one. */
export type Refusal = Exclude<Decision, { kind: "nothing" | "offer" | "automatic" }>;
