/**
 * The part of Go's templates that the chart uses, since no Helm can be had from npm. Whatever it does not know is an error.
 */
type Data = Readonly<Record<string, unknown>>;
type Scope = Readonly<Record<string, unknown>>;

interface Token {
  readonly kind: "text" | "action";
  readonly text: string;
}

export function renderTemplate(template: string, data: Data): string {
  const tokens = tokensOf(template);
  let at = 0;

  function block(scope: Scope, active: boolean): { text: string; end: string } {
    let text = "";
    for (let token = tokens[at++]; token; token = tokens[at++]) {
      if (token.kind === "text") text += active ? token.text : "";
      else if (token.text === "end" || token.text === "else") return { text, end: token.text };
      else if (/^if /.test(token.text)) text += choice(token.text.slice(3), scope, active);
      else if (/^range /.test(token.text)) text += loop(token.text.slice(6), scope, active);
      else if (active) text += shown(evaluate(token.text, data, scope));
    }
    return { text, end: "" };
  }

  function choice(condition: string, scope: Scope, active: boolean): string {
    const holds = active && isTrue(evaluate(condition, data, scope));
    const first = block(scope, holds);
    if (first.end !== "else") return first.text;
    return first.text + block(scope, active && !holds).text;
  }

  function loop(head: string, scope: Scope, active: boolean): string {
    const [, key, value, over] = /^(\$\w+), (\$\w+) := (.+)$/.exec(head) ?? [];
    if (!key || !value || !over) throw new Error(`unknown range: ${head}`);
    const items = active ? Object.entries((evaluate(over, data, scope) ?? {}) as Data).sort() : [];
    const start = at;
    let text = "";
    for (const [name, item] of items) {
      at = start;
      text += block({ ...scope, [key]: name, [value]: item }, true).text;
    }
    if (items.length === 0) block(scope, false);
    return text;
  }

  return block({}, true).text;
}

/** `{{-` takes the white space before it away, `-}}` that after it. */
function tokensOf(template: string): Token[] {
  const parts = template.split(/(\{\{-? .*? -?\}\})/);
  return parts.map((part, i): Token => {
    const action = /^\{\{-? (.*?) -?\}\}$/.exec(part);
    if (action) return { kind: "action", text: action[1] as string };
    const before = parts[i + 1]?.startsWith("{{-") ? part.trimEnd() : part;
    return { kind: "text", text: parts[i - 1]?.endsWith("-}}") ? before.trimStart() : before };
  });
}

function evaluate(expression: string, data: Data, scope: Scope): unknown {
  const [first = "", ...pipes] = expression.split(" | ").map((part) => part.trim().split(" "));
  const words = first as string[];
  let value = words.length === 1 ? lookUp(words[0] as string, data, scope) : call(words, data, scope);
  for (const pipe of pipes as string[][]) value = call(pipe, data, scope, value);
  return value;
}

function call([name, ...given]: readonly string[], data: Data, scope: Scope, ...piped: unknown[]): unknown {
  const [one, two] = [...given.map((word) => lookUp(word, data, scope)), ...piped];
  if (name === "quote") return JSON.stringify(String(one));
  if (name === "default") return isTrue(two) ? two : one;
  if (name === "not") return !isTrue(one);
  // JSON is YAML too.
  if (name === "toYaml") return JSON.stringify(one);
  if (name === "nindent") return `\n${" ".repeat(one as number)}${two}`;
  throw new Error(`unknown function: ${name}`);
}

function lookUp(word: string, data: Data, scope: Scope): unknown {
  if (/^\d+$/.test(word)) return Number(word);
  if (word.startsWith("$")) return scope[word];
  if (!word.startsWith(".")) throw new Error(`unknown word: ${word}`);
  return word
    .slice(1)
    .split(".")
    .reduce<unknown>((value, name) => (value as Data | undefined)?.[name], data);
}

const isTrue = (value: unknown) =>
  Array.isArray(value) || (typeof value === "object" && value !== null)
    ? Object.keys(value).length > 0
    : Boolean(value);

function shown(value: unknown): string {
  if (value === undefined || value === null) throw new Error("a value is missing");
  return String(value);
}
