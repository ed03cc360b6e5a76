import { createHash } from "node:crypto";
import type { Translator } from "@lingualoom/translation/translator.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import type { Platform } from "#/platform/context.ts";
import type { Routes } from "#/platform/http/routes.ts";
import { networkOf } from "#/platform/rate-limits/limits.ts";
import type { Invites } from "#/talk/invites/invites.ts";
import { requireLanguage } from "../outcome.ts";

interface Needs extends Platform {
  readonly defaultPrivacyLevel: () => OperatorLevels["default"];
  readonly translator: Translator;
}

interface InviteText {
  readonly source: string | null;
  readonly translation: string | null;
}

const REMEMBERED = 1_000;

/** Translates what an invite says before its reader has an account. Each text is translated once per language. */
export function inviteTextRoutes(context: Needs, { invites }: { readonly invites: Pick<Invites, "find"> }) {
  const { translator, limits, defaultPrivacyLevel: allowed } = context;
  const known = new Map<string, InviteText>();

  async function translated(text: string, given: { source: string | null; target: string; inviter: string }) {
    const key = createHash("sha256").update(`${given.source}\0${given.target}\0${text}`).digest("base64");
    const before = known.get(key);
    if (before) return before;
    const outcome = await translator.translate({
      text,
      source: given.source ?? "auto",
      target: given.target,
      allowed: allowed(),
      mayStillGo: async () => true,
      key: given.inviter,
      person: given.inviter,
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

  return {
    async "GET /invites/:code/text"({ params: { code }, query: { language }, address }) {
      const target = requireLanguage(language);
      const { group, by, greeting, kind } = await invites.find(code, { address, userId: null });
      const text = kind === "server" ? "" : (group?.description ?? greeting);
      const source = group ? null : by.writes;
      if (text === "" || by.id === null) return { text, source, language: target, translation: null };
      await limits.consume("TRANSLATE", networkOf(address));
      return { text, language: target, ...(await translated(text, { source, target, inviter: by.id })) };
    },
  } satisfies Routes<"GET /invites/:code/text">;
}
