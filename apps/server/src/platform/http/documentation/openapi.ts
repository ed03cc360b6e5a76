import type { Call, CallName } from "@lingualoom/contract/call.ts";
import { keepsAnswer, SAFE_METHODS, scopeOfCall } from "@lingualoom/contract/call-facts/facts.ts";
import { TOKEN_PREFIX } from "@lingualoom/contract/call-facts/token-scopes.ts";
import { calls, type Name } from "@lingualoom/contract/calls.ts";
import { ERROR_STATUS, type ErrorCode } from "@lingualoom/contract/errors.ts";
import type { z } from "zod";
import { type JsonSchema, schemaOf } from "./json-schema.ts";

export interface Parameter {
  readonly name: string;
  readonly in: "path" | "query";
  readonly required: boolean;
  readonly schema: JsonSchema;
}

export interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly description: string;
  readonly security: readonly Record<string, readonly string[]>[];
  readonly parameters: readonly Parameter[];
  readonly requestBody?: { readonly required: true; readonly content: Content };
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: Content }>>;
}

type Content = { readonly "application/json": { readonly schema: JsonSchema } };

export interface OpenApi {
  readonly openapi: "3.1.0";
  readonly info: { readonly title: string; readonly version: string; readonly description: string };
  readonly servers: readonly { readonly url: string }[];
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components: Readonly<Record<string, unknown>>;
}

/** Errors that the mount can return before the call's own. */
const ALWAYS: readonly ErrorCode[] = ["RATE_LIMITED", "INTERNAL", "UNAVAILABLE"];

const CHANGE_ERRORS: readonly ErrorCode[] = ["ORIGIN_REFUSED", "UNSUPPORTED_MEDIA"];
const IDEMPOTENCY_ERRORS: readonly ErrorCode[] = ["VALIDATION", "IDEMPOTENCY_CONFLICT", "IN_PROGRESS"];

/** Generates an OpenAPI document from the contract. Nothing is written by hand, so nothing can be out of date. */
export function describeApi(version: string): OpenApi {
  const paths: Record<string, Record<string, Operation>> = {};
  for (const name of Object.keys(calls) as Name[]) {
    const call: Call = calls[name];
    for (const spelling of [name, ...(call.aliases ?? [])]) {
      const [method, path] = spelling.split(" ") as [string, string];
      const address = path.replaceAll(/:(\w+)/g, "{$1}");
      paths[address] = {
        ...paths[address],
        [method.toLowerCase()]: operation(spelling, path, call, spelling === name ? null : name),
      };
    }
  }
  return {
    openapi: "3.1.0",
    info: {
      title: "Lingualoom",
      version,
      description:
        "Every call of this server. A session is the cookie that signing in gives; calls that change something are " +
        "taken from the product's own page, or from a program that sends no Origin. A program gets an access token from " +
        "its person's settings.",
    },
    servers: [{ url: "/api" }],
    paths,
    components: {
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: "lingualoom.session_token" },
        token: { type: "http", scheme: "bearer", bearerFormat: `${TOKEN_PREFIX}…` },
      },
      schemas: { Error: ERROR },
    },
  };
}

function operation(spelling: CallName, path: string, call: Call, aliasOf: Name | null): Operation {
  const method = spelling.split(" ")[0] ?? "";
  const scope = scopeOfCall(method, call);
  const done = [call.status ?? 200, call.repeatStatus ?? []].flat().map(String);
  const failures = Map.groupBy(codesOf(spelling, call), (code) => String(ERROR_STATUS[code]));
  return {
    operationId: spelling.replaceAll(/[^A-Za-z0-9]+/g, "_"),
    tags: [path.split("/")[1] ?? ""],
    description: [
      call.access === "admin" && "For administrators.",
      call.access === "session" && "For who is signed in.",
      scope && `A token needs \`${scope}\`.`,
      keepsAnswer(method, call) && "An `Idempotency-Key` makes a repeat harmless.",
      aliasOf && `Another spelling of \`${aliasOf}\`.`,
    ]
      .filter(Boolean)
      .join(" "),
    security: call.access === "public" ? [] : [{ session: [] }, ...(scope ? [{ token: [] }] : [])],
    parameters: [...parametersOf(call.params, "path"), ...parametersOf(call.query, "query")],
    ...(call.body && { requestBody: { required: true, content: json(schemaOf(call.body, "input")) } }),
    responses: {
      ...Object.fromEntries(
        done.map((status) => [status, { description: "Done", content: json(schemaOf(call.output, "output")) }]),
      ),
      ...Object.fromEntries(
        [...failures].map(([status, codes]) => [
          status,
          { description: codes.join(", "), content: json({ $ref: "#/components/schemas/Error" }) },
        ]),
      ),
    },
  };
}

function codesOf(spelling: CallName, call: Call): ErrorCode[] {
  const [method = "", path = ""] = spelling.split(" ");
  const codes = new Set<ErrorCode>(call.errors ?? []);
  if (call.access !== "public") codes.add("NOT_SIGNED_IN");
  // A missing right of the user, or a missing scope of the token.
  if (call.access !== "public") codes.add("FORBIDDEN");
  if (call.access !== "public" && !call.beforeFactor) codes.add("SECOND_FACTOR_REQUIRED");
  if (!SAFE_METHODS.has(method)) for (const code of CHANGE_ERRORS) codes.add(code);
  if (keepsAnswer(method, call)) for (const code of IDEMPOTENCY_ERRORS) codes.add(code);
  if (call.body || call.query) codes.add("VALIDATION");
  if (call.body || call.upload) codes.add("TOO_LARGE");
  if (path.includes(":")) codes.add("NOT_FOUND");
  for (const code of ALWAYS) codes.add(code);
  return [...codes];
}

const json = (schema: JsonSchema): Content => ({ "application/json": { schema } });

function parametersOf(schema: z.ZodType | undefined, place: "path" | "query"): Parameter[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input") as {
    properties?: Record<string, JsonSchema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: property,
  }));
}

const ERROR: JsonSchema = {
  type: "object",
  required: ["success", "error", "message", "code"],
  properties: {
    success: { const: false },
    error: { type: "string", description: "The same as message" },
    message: { type: "string", description: "A sentence for a person" },
    code: { enum: Object.keys(ERROR_STATUS) },
    issues: {
      type: "array",
      items: {
        type: "object",
        properties: { path: { type: "string" }, message: { type: "string" } },
      },
    },
  },
};
