/** Environment for the registry's filters: a desktop with the release channel of Firefox. */
const ENVIRONMENT: Readonly<Record<string, string>> = {
  "env.appinfo.OS": "Linux",
  "env.channel": "release",
};

/** Longer filters are rejected: none of the registry's has more than a hundred characters. */
const LONGEST = 1_000;
const TOKEN = /\s*(?:(\|\||&&|==|!=|[!()])|'([^'\\]*)'|"([^"\\]*)"|([A-Za-z_][\w.]*))/uy;

/**
 * Whether a record with this filter is for a desktop. Evaluates the part of JEXL, the registry's filter language, that
 * compares texts: `==`, `!=`, `!`, `&&`, `||` and parentheses. An empty or absent filter matches everyone; null means
 * the filter contains anything else.
 */
export function isForDesktop(filter: unknown): boolean | null {
  if (filter === undefined || filter === null || filter === "") return true;
  if (typeof filter !== "string" || filter.length > LONGEST) return null;
  const tokens = tokensOf(filter);
  if (!tokens) return null;
  let at = 0;
  const takes = (operator: string) => tokens[at]?.operator === operator && ++at > 0;

  // Each operand parses its whole text, regardless of the other's result, so that an unknown filter is noticed.
  function either(): boolean {
    let result = both();
    while (takes("||")) result = both() || result;
    return result;
  }
  function both(): boolean {
    let result = one();
    while (takes("&&")) result = one() && result;
    return result;
  }
  function one(): boolean {
    if (takes("!")) return !one();
    if (takes("(")) {
      const result = either();
      if (!takes(")")) throw new SyntaxError("a parenthesis is not closed");
      return result;
    }
    const left = value();
    if (takes("==")) return left === value();
    if (takes("!=")) return left !== value();
    throw new SyntaxError("a comparison is missing");
  }
  function value(): string {
    const text = tokens?.[at++]?.text;
    if (text === undefined) throw new SyntaxError("a value is missing");
    return text;
  }

  try {
    const result = either();
    return at === tokens.length ? result : null;
  } catch {
    return null;
  }
}

interface Token {
  readonly operator?: string | undefined;
  readonly text?: string | undefined;
}

function tokensOf(filter: string): Token[] | null {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < filter.trimEnd().length) {
    const [, operator, single, double, name = ""] = TOKEN.exec(filter) ?? [];
    const text = single ?? double ?? (Object.hasOwn(ENVIRONMENT, name) ? ENVIRONMENT[name] : undefined);
    if (operator === undefined && text === undefined) return null;
    tokens.push({ operator, text });
  }
  return tokens;
}
