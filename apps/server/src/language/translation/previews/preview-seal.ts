import { createHmac, timingSafeEqual } from "node:crypto";
import { isWithin } from "@lingualoom/translation/privacy-level.ts";
import type { OperatorLevels } from "#/people/membership/privacy-level.ts";
import { effectivePrivacyLevel } from "#/people/membership/privacy-level.ts";
import type { Platform } from "#/platform/context.ts";
import type { NewRendition } from "#/talk/message/parts/renditions.ts";
import type { OpenSeal } from "#/talk/messages/send/sent-renditions.ts";

/** Milliseconds for which a seal is valid, since a draft may wait before it is sent. Engines change over time. */
const HELD_MS = 24 * 3_600_000;

const LEVELS = { device: "device", server: "server", provider: "providers" } as const;

export interface PreviewSeal {
  /** Returns a proof of an engine's rendition of a draft, without containing its words. */
  readonly close: (draft: Previewed, rendition: NewRendition) => string;
  readonly open: OpenSeal;
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

  return {
    close(draft, { target, text, writtenBy: _, ...rest }) {
      const until = clock.now().getTime() + HELD_MS;
      const facts = Buffer.from(JSON.stringify({ ...rest, until } satisfies Facts)).toString("base64url");
      return `${facts}.${mark(draft, target, text, facts).toString("base64url")}`;
    },
    open({ from, addresses, text: typed, privacy }, { language, text, seal = "" }) {
      const [facts = "", given = ""] = seal.split(".");
      const found = Buffer.from(given, "base64url");
      const holds = addresses.some((address) => {
        const expected = mark({ from, address, text: typed }, language, text, facts);
        return found.length === expected.length && timingSafeEqual(found, expected);
      });
      if (!holds) return null;
      const { until, ...rest } = JSON.parse(Buffer.from(facts, "base64url").toString()) as Facts;
      const allowed = effectivePrivacyLevel(privacy, privacyLevels());
      if (until < clock.now().getTime() || !isWithin(LEVELS[rest.madeAt], allowed)) return null;
      return { ...rest, target: language, text, writtenBy: null };
    },
  };
}
