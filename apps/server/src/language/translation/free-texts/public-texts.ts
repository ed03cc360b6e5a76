import { createHash } from "node:crypto";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import type { Platform } from "#/platform/context.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { networkOf } from "#/platform/rate-limits/limits.ts";
import type { Invites } from "#/talk/invites/invites.ts";
import type { Widgets } from "#/talk/widgets/widgets.ts";
import { requireLanguage } from "../outcome.ts";

interface Needs extends Platform {
  readonly defaultPrivacyLevel: () => OperatorLevels["default"];
  readonly translator: Translator;
}

interface PublicText {
  readonly source: string | null;
  readonly translation: string | null;
}

interface OriginalText {
  readonly text: string;
  /** Null if unknown. */
  readonly source: string | null;
  /** The user whose budget pays; null: nothing is translated. */
  readonly author: string | null;
}

const REMEMBERED = 1_000;

/** Translates what an invite or a widget says before its reader has a session. Each text is translated once per language. */
export function publicTextRoutes(
  context: Needs,
  { invites, widgets }: { readonly invites: Pick<Invites, "find">; readonly widgets: Pick<Widgets, "find"> },
) {
  const { translator, limits, defaultPrivacyLevel: allowed } = context;
  const known = new Map<string, PublicText>();

  async function translated(text: string, given: { source: string | null; target: string; author: string }) {
    const key = createHash("sha256").update(`${given.source}\0${given.target}\0${text}`).digest("base64");
    const before = known.get(key);
    if (before) return before;
    const outcome = await translator.translate({
      text,
      source: given.source ?? "auto",
      target: given.target,
      allowed: allowed(),
      mayStillGo: async () => true,
      key: given.author,
      person: given.author,
    });
    const isTranslated = outcome.kind === "translated";
    const answer = {
      source: isTranslated ? outcome.source : given.source,
      translation: isTranslated ? outcome.text : null,
    };
    // A failure may pass, so only outcomes that stay are remembered.
    if (!isTranslated && outcome.kind !== "same" && outcome.kind !== "nothing") return answer;
    const [oldest] = known.keys();
    if (known.size >= REMEMBERED && oldest !== undefined) known.delete(oldest);
    known.set(key, answer);
    return answer;
  }

  async function answer({ text, source, author }: OriginalText, language: string, address: string) {
    const target = requireLanguage(language);
    if (text === "" || author === null) return { text, source, language: target, translation: null };
    await limits.consume("TRANSLATE", networkOf(address));
    return { text, language: target, ...(await translated(text, { source, target, author })) };
  }

  return {
    async "GET /invites/:code/text"({ params: { code }, query: { language }, address }) {
      const { group, by, greeting, kind } = await invites.find(code, { address, userId: null });
      const text = kind === "server" ? "" : (group?.description ?? greeting);
      return answer({ text, source: group ? null : by.writes, author: by.id }, language, address);
    },
    async "GET /widgets/:code/text"({ params: { code }, query: { language }, address }) {
      const { greeting: text, writes: source, by: author } = await widgets.find(code);
      return answer({ text, source, author }, language, address);
    },
  } satisfies Routes<"GET /invites/:code/text" | "GET /widgets/:code/text">;
}
