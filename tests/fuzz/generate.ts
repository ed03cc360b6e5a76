import type { Call } from "@lingualoom/contract/call.ts";
import { type JsonSchema, schemaOf } from "../../apps/server/src/platform/http/documentation/json-schema.ts";
import type { Random } from "../history/random.ts";
import { ODD_VALUES } from "../hostile/sample-inputs.ts";

/** Share of requests with odd parts, and of parts that are odd in them. */
const ODD_REQUESTS = 0.5;
const ODD_PARTS = 0.15;
/** Share of optional fields that are left out. */
const ABSENT = 0.5;
const LIST_MAX = 4;
const DEPTH_MAX = 8;
const DAY_MS = 86_400_000;

/** Stands in every text, so that it is found wherever it must not be. */
export const MARK = "geheim7f3a";
const WORDS = ["hola", "a", "👍🏽", "مرحبا", "été", "  ", "**x**", "http://127.0.0.1:9/x", "\n\n", "x".repeat(300)];

const KEPT = 300;
const UNKNOWN_ID = "01890a5d-ac96-774b-bcce-b302099a8057";
/** Fields and places of paths that name people and messages in other words. */
const ALSO: Readonly<Record<string, string>> = {
  user: "people",
  member: "people",
  sender: "people",
  owner: "people",
  ban: "people",
  to: "people",
  root: "message",
  reply: "message",
  replyto: "message",
  thread: "message",
  pin: "message",
  receipt: "message",
};

/** "memberIds", "members" and "member" are one kind. */
function kindOf(name: string): string {
  const kind = name
    .replace(/^:|^_/, "")
    .replace(/_?ids?$/i, "")
    .replace(/s$/, "")
    .toLowerCase();
  return ALSO[kind] ?? kind;
}

/** Ids and codes from earlier answers, by the kind of thing. */
export class Known {
  readonly codes: string[] = [];
  readonly #ids = new Map<string, string[]>();

  add(kind: string, id: string): void {
    for (const key of [kindOf(kind), ""]) {
      const ids = this.#ids.get(key) ?? [];
      if (ids.push(id) > KEPT) ids.shift();
      this.#ids.set(key, ids);
    }
  }

  /** Reads the ids of an answer. A bare id is one of the collection that the path ends with. */
  learn(path: string, answer: string): void {
    const place = path.split("/").findLast((part) => !part.startsWith(":")) ?? "";
    for (const [, field = "", id = ""] of answer.matchAll(/"(\w*[iI]d)":"([\da-f-]{36})"/g))
      this.add(/^_?id$/.test(field) ? place : field, id);
    for (const [, code = ""] of answer.matchAll(/"code":"([\w-]{6,40})"/g)) this.codes.push(code);
  }

  idsOf(kind: string): readonly string[] {
    return this.#ids.get(kindOf(kind)) ?? this.#ids.get("") ?? [];
  }

  get all(): readonly string[] {
    return this.#ids.get("") ?? [];
  }
}

interface Place {
  readonly depth: number;
  /** The field that holds the value. */
  readonly name: string;
}

export class Generator {
  readonly #random: Random;
  #odd = 0;
  readonly #schemas = new Map<object, JsonSchema>();
  readonly known: Known;

  constructor(random: Random, known: Known) {
    this.#random = random;
    this.known = known;
  }

  /** Chooses whether the next request has odd parts. */
  begin(): void {
    this.#odd = this.#random.next() < ODD_REQUESTS ? ODD_PARTS : 0;
  }

  /** A value that fits the schema, but for some odd parts. */
  of(schema: NonNullable<Call["body"]>): unknown {
    const json = this.#schemas.get(schema) ?? schemaOf(schema, "input");
    this.#schemas.set(schema, json);
    return this.#value(json, json, { depth: 0, name: "" });
  }

  /** @param kind as a field or a part of a path names it */
  id(kind: string): string {
    const chosen = this.#random.next();
    if (chosen < 0.05) return UNKNOWN_ID;
    return this.#random.of(chosen < 0.9 ? this.known.idsOf(kind) : this.known.all) ?? UNKNOWN_ID;
  }

  /** @param before the part of the path before it */
  parameter(name: string, before: string): string {
    if (this.#random.next() < this.#odd)
      return encodeURIComponent(this.#of(["0", "%", "../x", "\u0000", "x".repeat(2_000)]));
    if (name === "language") return this.#of(["en", "es", "pt-BR", "xx"]);
    if (name === "emoji") return encodeURIComponent(this.#of(["👍", "❤️", "ab", ":party:"]));
    if (name === "code") return this.known.codes.length > 0 ? this.#of(this.known.codes) : "AAAAAAAAAA";
    if (name === "provider") return "company";
    return this.id(name === "id" ? before : name);
  }

  #of<T>(all: readonly T[]): T {
    return this.#random.of(all) as T;
  }

  #value(schema: JsonSchema, root: JsonSchema, place: Place): unknown {
    const { depth } = place;
    const inner = { ...place, depth: depth + 1 };
    if (depth > 0 && this.#random.next() < this.#odd) return this.#of(ODD_VALUES);
    if (typeof schema.$ref === "string")
      return depth > DEPTH_MAX ? null : this.#value(resolved(schema.$ref, root), root, inner);
    if ("const" in schema) return schema.const;
    if (Array.isArray(schema.enum)) return this.#of(schema.enum);
    for (const choice of [schema.anyOf, schema.oneOf])
      if (Array.isArray(choice)) return this.#value(this.#of(choice as JsonSchema[]), root, inner);
    if (Array.isArray(schema.allOf))
      return Object.assign({}, ...(schema.allOf as JsonSchema[]).map((one) => this.#value(one, root, inner)));
    const type = Array.isArray(schema.type) ? this.#of(schema.type as string[]) : schema.type;
    if (type === "object") return this.#object(schema, root, inner);
    if (type === "array") return this.#array(schema, root, inner);
    if (type === "boolean") return this.#random.next() < 0.5;
    if (type === "integer" || type === "number") return this.#number(schema);
    if (type === "null") return null;
    return this.#text(schema, place.name);
  }

  #object({ properties = {}, required = [] }: JsonSchema, root: JsonSchema, { depth }: Place): object {
    const needed = new Set(required as string[]);
    const kept = Object.entries(properties as Record<string, JsonSchema>).filter(
      ([name]) => needed.has(name) || this.#random.next() > ABSENT,
    );
    return Object.fromEntries(kept.map(([name, one]) => [name, this.#value(one, root, { depth, name })]));
  }

  #array({ items, minItems = 0, maxItems = LIST_MAX }: JsonSchema, root: JsonSchema, place: Place): unknown[] {
    const most = Math.max(Number(minItems), Math.min(Number(maxItems), LIST_MAX));
    const length = Number(minItems) + this.#random.below(most - Number(minItems) + 1);
    return Array.from({ length }, () => this.#value((items ?? {}) as JsonSchema, root, place));
  }

  #number({ minimum = 0, maximum = 1_000 }: JsonSchema): number {
    return Math.floor(this.#random.between(Number(minimum), Math.min(Number(maximum), Number(minimum) + 1_000)));
  }

  #text({ format, pattern, maxLength = 5_000 }: JsonSchema, name: string): string {
    if (format === "uuid") return this.id(name);
    if (format === "email") return `f${this.#random.below(1_000)}@fuzz.example`;
    if (format === "date-time") return new Date(Date.now() + this.#random.between(-DAY_MS, DAY_MS)).toISOString();
    if (format === "uri") return "http://127.0.0.1:9/";
    if (typeof pattern === "string" && this.#random.next() < 0.5)
      return this.#of(["en", "AAAA", "0000", this.id(name)]);
    return `${MARK} ${this.#of(WORDS)}`.slice(0, Number(maxLength));
  }
}

const resolved = (ref: string, root: JsonSchema): JsonSchema =>
  ref === "#"
    ? root
    : (ref
        .slice(2)
        .split("/")
        .reduce((at, part) => at[part] as JsonSchema, root) as JsonSchema);
