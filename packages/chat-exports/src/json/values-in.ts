import { getManyValues, isMany, type Many, none } from "stream-chain/defs.js";
import { jsonParser, type Token } from "stream-json/parser.js";
import { jsonVerifier, type VerifierError } from "stream-json/utils/verifier.js";
import { type ExportFile, UnreadableExport } from "../history.ts";
import { JSON_DEPTH, VALUE_BYTES } from "../limits.ts";
import { textsIn, withJsonEscapes } from "./texts-in.ts";

/** Keys and indices from the document's root. */
export type JsonPath = readonly (string | number)[];

export interface JsonValue {
  readonly path: JsonPath;
  readonly value: unknown;
}

/**
 * Reads a JSON document of any size and yields the values at wanted places, in their order. A wanted value is read whole,
 * and nothing within it is asked for; the others are only walked through.
 * @throws UnreadableExport when the document is no JSON, is nested deeper than JSON_DEPTH, or a wanted value, a string or
 * a number is larger than VALUE_BYTES
 */
export async function* valuesIn(file: ExportFile, isWanted: (path: JsonPath) => boolean): AsyncGenerator<JsonValue> {
  const tokensOf = tokenReader();
  const walk = new JsonWalk(file.path, isWanted);
  try {
    for await (const text of withJsonEscapes(textsIn(file))) {
      for (const token of tokensOf(text)) walk.take(token);
      yield* walk.takeFound();
    }
    for (const token of tokensOf(none)) walk.take(token);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new UnreadableExport("brokenJson", `${file.path}${await placeOfError(file)}`);
  }
  yield* walk.takeFound();
}

type Input = string | typeof none;

/** The library's functions take `none` for the end of the text, which its types do not say. */
function tokenReader() {
  // Strings and numbers come in pieces, so that a giant one is noticed before it is in memory.
  const parse = jsonParser({ packValues: false, streamValues: true }) as (input: Input) => unknown;
  return (input: Input): readonly Token[] => {
    try {
      const tokens = parse(input);
      return isMany(tokens) ? getManyValues(tokens as Many<Token>) : [];
    } catch (cause) {
      throw new SyntaxError("no JSON", { cause });
    }
  };
}

/** The parser does not tell where it stopped; the library's verifier does, in a second reading. */
async function placeOfError(file: ExportFile): Promise<string> {
  const verify = jsonVerifier() as (input: Input) => unknown;
  try {
    for await (const text of withJsonEscapes(textsIn(file))) verify(text);
    verify(none);
  } catch (error) {
    const { line } = error as Partial<VerifierError>;
    if (line !== undefined) return `: line ${line}`;
  }
  return "";
}

const PIECES = 1_024;

type Container = Record<string, unknown> | unknown[];

/** Follows tokens through a document, and builds the wanted values. */
class JsonWalk {
  readonly #file: string;
  readonly #isWanted: (path: JsonPath) => boolean;
  /** An entry for each level: the key or index of what is read there. */
  readonly #path: (string | number)[] = [];
  /** The open containers of the wanted value. */
  readonly #open: Container[] = [];
  #size = 0;
  #text = "";
  /** Pieces that are not in `#text` yet: thousands of single characters, as escapes give, would be a costly string. */
  #pieces: string[] = [];
  #textSize = 0;
  #found: JsonValue[] = [];

  constructor(file: string, isWanted: (path: JsonPath) => boolean) {
    this.#file = file;
    this.#isWanted = isWanted;
  }

  takeFound(): JsonValue[] {
    const found = this.#found;
    this.#found = [];
    return found;
  }

  take(token: Token): void {
    switch (token.name) {
      case "startObject":
        this.#enter({}, "");
        return;
      case "startArray":
        this.#enter([], -1);
        return;
      case "endObject":
      case "endArray":
        this.#leave();
        return;
      case "startKey":
        this.#textSize = 0;
        return;
      case "startString":
      case "startNumber":
        this.#next();
        this.#textSize = 0;
        return;
      case "stringChunk":
      case "numberChunk":
        this.#textSize += token.value.length;
        if (this.#textSize > VALUE_BYTES) throw this.#tooLarge();
        this.#pieces.push(token.value);
        if (this.#pieces.length === PIECES) this.#text = this.#takeText();
        return;
      case "endKey":
        this.#path[this.#path.length - 1] = this.#takeText();
        if (this.#open.length > 0) this.#grow(this.#textSize);
        return;
      case "endString":
        this.#scalar(this.#takeText());
        return;
      case "endNumber":
        this.#scalar(Number(this.#takeText()));
        return;
      case "nullValue":
      case "trueValue":
      case "falseValue":
        this.#next();
        this.#textSize = 0;
        this.#scalar(token.value);
    }
  }

  #takeText(): string {
    const text = this.#text + this.#pieces.join("");
    this.#text = "";
    this.#pieces.length = 0;
    return text;
  }

  /** In an array, the place of the value that begins now. */
  #next(): void {
    const last = this.#path.length - 1;
    const index = this.#path[last];
    if (typeof index === "number") this.#path[last] = index + 1;
  }

  #enter(container: Container, place: string | number): void {
    this.#next();
    if (this.#open.length > 0 || this.#isWanted(this.#path)) {
      this.#grow();
      this.#place(container);
      this.#open.push(container);
    }
    if (this.#path.length >= JSON_DEPTH)
      throw new UnreadableExport("tooDeep", `${this.#file}: ${placeName(this.#path)}`);
    this.#path.push(place);
  }

  #leave(): void {
    this.#path.pop();
    const value = this.#open.pop();
    if (value && this.#open.length === 0) this.#finish(value);
  }

  #scalar(value: string | number | boolean | null): void {
    if (this.#open.length > 0) {
      this.#grow(this.#textSize);
      this.#place(value);
    } else if (this.#isWanted(this.#path)) this.#finish(value);
  }

  #place(value: unknown): void {
    const parent = this.#open.at(-1);
    const key = this.#path.at(-1);
    if (Array.isArray(parent)) parent.push(value);
    // Assigning it would change the prototype.
    else if (parent && typeof key === "string" && key !== "__proto__") parent[key] = value;
  }

  #finish(value: unknown): void {
    this.#found.push({ path: [...this.#path], value });
    this.#size = 0;
  }

  /** Counts signs and names too: four megabytes of `[],` would become fifty times as much. */
  #grow(length = 0): void {
    this.#size += length + 8;
    if (this.#size > VALUE_BYTES) throw this.#tooLarge();
  }

  #tooLarge(): UnreadableExport {
    return new UnreadableExport("brokenJson", `${this.#file}: ${placeName(this.#path)} is too large`);
  }
}

/** `chats.list[3].name`, at most 100 characters. */
function placeName(path: JsonPath): string {
  let name = "";
  for (const step of path) {
    if (name.length > 100) break;
    name += typeof step === "number" ? `[${step}]` : `${name && "."}${step.slice(0, 40)}`;
  }
  return (name || "the document").slice(0, 100);
}
