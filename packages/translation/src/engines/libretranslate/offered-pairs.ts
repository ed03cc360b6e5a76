import { EngineError, type Quality, type Route } from "../../engine.ts";
import { toLanguage } from "../../languages.ts";
import { baseOf } from "../../variants/variants.ts";
import { parseAnswer } from "../provider/call.ts";

/** The pairs that a server lists, in its own codes, which differ between its versions (`zh`, `zh-Hans`). */
export interface OfferedPairs {
  codes(source: string, target: string): { readonly source: string; readonly target: string } | undefined;
  route(source: string, target: string): Route | null;
  pairs(): readonly Route[];
}

interface Language {
  readonly code: string;
  readonly targets: readonly string[];
}

/** Parses `GET /languages`: `[{"code", "name", "targets": [codes]}]`; entries of another form are skipped. */
function readLanguages(body: string): Language[] {
  const list = parseAnswer(body);
  if (!Array.isArray(list)) throw new EngineError("bad_output", "the answer is no list of languages");
  return list.flatMap(({ code, targets } = {}) =>
    typeof code === "string" && Array.isArray(targets)
      ? [{ code, targets: targets.filter((target): target is string => typeof target === "string") }]
      : [],
  );
}

/** A server that lists only a variant serves the language with it. Simplified Chinese is what `zh` means to engines. */
function namesOf(code: string): readonly string[] {
  const language = toLanguage(code);
  if (language === null) return [];
  return language === "zh-Hans" ? ["zh"] : [...new Set([language, baseOf(language)])];
}

export function readOfferedPairs(body: string, quality: Quality): OfferedPairs {
  const offered = new Map<string, { route: Route; source: string; target: string }>();
  for (const { code, targets } of readLanguages(body)) {
    for (const other of targets) {
      for (const source of namesOf(code))
        for (const target of namesOf(other)) {
          const name = `${source}>${target}`;
          if (baseOf(source) === baseOf(target) || offered.has(name)) continue;
          offered.set(name, { route: { source, target, quality, ready: true }, source: code, target: other });
        }
    }
  }
  const all = [...offered.values()].map(({ route }) => route);
  return {
    codes: (source, target) => offered.get(`${source}>${target}`),
    route: (source, target) => offered.get(`${source}>${target}`)?.route ?? null,
    pairs: () => all,
  };
}
