export { isMentioned } from "@lingualoom/contract/is-mentioned.ts";
export { CallError, type LocalCode } from "./call-error.ts";
export { type Client, type ClientOptions, createClient, type Draft, type Trouble } from "./client.ts";
export { type Environment, machine } from "./environment.ts";
export type { Progress } from "./follower.ts";
export type { Conversation, Me, Message, Person } from "./shapes.ts";
