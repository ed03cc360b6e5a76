import { createHmac, timingSafeEqual } from "node:crypto";
import { isWithin } from "@lingualoom/translation/privacy-level.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import { effectivePrivacyLevel } from "#/people/membership/privacy-level.ts";
import type { Platform } from "#/platform/context.ts";
import type { NewRendition } from "#/talk/message/parts/renditions.ts";
import type { OpenSeal, SentRendition } from "#/talk/messages/send/sent-renditions.ts";

/** Milliseconds for which a seal is valid, since a draft may wait before it is sent. Engines change over time. */
const HELD_MS = 24 * 3_600_000;

const LEVELS = { device: "device", server: "server", provider: "providers" } as const;

export interface PreviewSeal {
  /** Returns a proof of an engine's rendition of a draft, without containing its words. */
  readonly close: (draft: Previewed, rendition: NewRendition) => string;
  readonly open: OpenSeal;
  /** Returns the quality of the engine that a seal proves; null if it is not valid for that draft, language and text. */
  readonly qualityOf: (draft: Previewed, given: SentRendition) => NewRendition["quality"] | null;
}

interface Previewed {
  readonly from: string;
  readonly address: string;
  readonly text: string;
}

type Facts = Omit<NewRendition, "text" | "target" | "writtenBy"> & { readonly until: number };

/** Lets the server store nothing about a draft, while a send cannot pass a writer's words off as an engine's. */
export function createPreviewSeal({
  appSecret: secret,
  clock,
  privacyLevels,
}: Platform & { readonly privacyLevels: () => OperatorLevels }): PreviewSeal {
  const mark = (draft: Previewed, language: string, text: string, facts: string) =>
    createHmac("sha256", secret)
      .update(JSON.stringify(["preview", draft.from, draft.address, draft.text, language, text, facts]))
      .digest();

  /** Returns the facts of a seal that is valid now. */
  function proven(draft: Previewed, { language, text, seal = "" }: SentRendition): Facts | null {
    const [facts = "", given = ""] = seal.split(".");
    const found = Buffer.from(given, "base64url");
    const expected = mark(draft, language, text, facts);
    if (found.length !== expected.length || !timingSafeEqual(found, expected)) return null;
    const read = JSON.parse(Buffer.from(facts, "base64url").toString()) as Facts;
    return read.until < clock.now().getTime() ? null : read;
  }

  return {
    close(draft, { target, text, writtenBy: _, ...rest }) {
      const until = clock.now().getTime() + HELD_MS;
      const facts = Buffer.from(JSON.stringify({ ...rest, until } satisfies Facts)).toString("base64url");
      return `${facts}.${mark(draft, target, text, facts).toString("base64url")}`;
    },
    open({ from, addresses, text: typed, privacy }, given) {
      const { language, text } = given;
      for (const address of addresses) {
        const facts = proven({ from, address, text: typed }, given);
        if (!facts) continue;
        const { until: _, ...rest } = facts;
        const allowed = effectivePrivacyLevel(privacy, privacyLevels());
        return isWithin(LEVELS[rest.madeAt], allowed) ? { ...rest, target: language, text, writtenBy: null } : null;
      }
      return null;
    },
    qualityOf: (draft, given) => proven(draft, given)?.quality ?? null,
  };
}
