import { ERROR_STATUS } from "@lingualoom/contract/errors.ts";
import { events, requests } from "@lingualoom/contract/events.ts";
import { ChangedConversation } from "@lingualoom/contract/missed.ts";
import { Message } from "@lingualoom/contract/shapes.ts";
import type { z } from "zod";
import { type JsonSchema, schemaOf } from "./json-schema.ts";

export interface SocketMessage {
  readonly name: string;
  readonly summary: string;
  readonly payload: JsonSchema;
}

interface Reference {
  readonly $ref: string;
}

interface SocketOperation {
  /** From the server's point of view: it sends events and receives requests. */
  readonly action: "send" | "receive";
  readonly channel: Reference;
  readonly messages: readonly Reference[];
  readonly reply?: { readonly channel: Reference; readonly messages: readonly Reference[] };
}

export interface AsyncApi {
  readonly asyncapi: "3.0.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly defaultContentType: "application/json";
  readonly channels: {
    readonly socket: { readonly address: string; readonly messages: Readonly<Record<string, Reference>> };
  };
  readonly operations: Readonly<Record<string, SocketOperation>>;
  readonly components: { readonly messages: Readonly<Record<string, SocketMessage>> };
}

const CHANNEL: Reference = { $ref: "#/channels/socket" };
const inChannel = (key: string): Reference => ({ $ref: `#/channels/socket/messages/${key}` });
/** `typing` is both an event and a request, so request keys need a suffix. */
const requestKey = (name: string) => `${name}_request`;
const answerKey = (name: string) => `${name}_answer`;

const REFUSAL: JsonSchema = {
  type: "object",
  required: ["ok", "error"],
  properties: {
    ok: { const: false },
    error: {
      type: "object",
      required: ["code", "message"],
      properties: {
        code: { enum: Object.keys(ERROR_STATUS) },
        message: { type: "string", description: "A sentence for a person" },
        retryAfter: { type: "number", description: "Seconds until it is worth trying again" },
      },
    },
  },
};

const success = (more: Record<string, JsonSchema> = {}): JsonSchema => ({
  type: "object",
  required: ["ok", ...Object.keys(more)],
  properties: { ok: { const: true }, ...more },
});

const ANSWERS: Readonly<Partial<Record<string, JsonSchema>>> = {
  sendMessage: success({ message: schemaOf(Message, "output") }),
  findMissed: success({ missed: { type: "array", items: schemaOf(ChangedConversation, "output") } }),
};

const messageOf = (name: string, schema: z.ZodType, io: "input" | "output"): SocketMessage => ({
  name,
  summary: schema.description ?? "",
  payload: schemaOf(schema, io),
});

export function describeEvents(version: string): AsyncApi {
  const messages: Record<string, SocketMessage> = {};
  const operations: Record<string, SocketOperation> = {};
  for (const [name, schema] of Object.entries(events)) {
    messages[name] = messageOf(name, schema, "output");
    operations[name] = { action: "send", channel: CHANNEL, messages: [inChannel(name)] };
  }
  for (const [name, schema] of Object.entries(requests)) {
    const [key, answer] = [requestKey(name), answerKey(name)];
    messages[key] = messageOf(name, schema, "input");
    const payload = { oneOf: [ANSWERS[name] ?? success(), name === "findMissed" ? FAILURE : REFUSAL] };
    messages[answer] = { name, summary: `The acknowledgement of ${name}.`, payload };
    const reply = { channel: CHANNEL, messages: [inChannel(answer)] };
    operations[key] = { action: "receive", channel: CHANNEL, messages: [inChannel(key)], reply };
  }
  return {
    asyncapi: "3.0.0",
    info: {
      title: "Lingualoom",
      version,
      description:
        "Every event and request of this server's socket, which speaks Socket.IO at /socket.io of the server's own " +
        "address. The handshake needs the cookie of a session, or an access token that may read. An event is a hint: " +
        "what is missed is fetched by `changedSince`. A request is answered in its acknowledgement, where one is asked for.",
    },
    defaultContentType: "application/json",
    channels: {
      socket: {
        address: "/socket.io",
        messages: Object.fromEntries(
          Object.keys(messages).map((key) => [key, { $ref: `#/components/messages/${key}` }]),
        ),
      },
    },
    operations,
    components: { messages },
  };
}

/** A failed request has no further details; the client retries later. */
const FAILURE: JsonSchema = { type: "object", required: ["ok"], properties: { ok: { const: false } } };
