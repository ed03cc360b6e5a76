import type { EngineReason } from "@lingualoom/contract/errors.ts";
import { useTranslation } from "../../i18n/use-translation.ts";

const NAMES: Readonly<Record<string, string>> = {
  apertium: "Apertium",
  bergamot: "Firefox Translations",
  cloudflare: "Cloudflare",
  deepl: "DeepL",
  libretranslate: "LibreTranslate",
  openai: "OpenAI",
};

/** Which engines were asked, and why none of them gave a translation. */
export function EngineReasons({ reasons }: { readonly reasons: readonly EngineReason[] }) {
  const { t } = useTranslation("reasons");
  const answer = t("answer");
  const sentences: Readonly<Record<string, string>> = {
    engine_budget: t("engineBudget"),
    person_budget: t("personBudget"),
    resting: t("resting"),
    not_ready: t("notReady"),
    unsupported_pair: t("noPair"),
    too_long: t("tooLong"),
    auth: t("refused"),
    quota: t("quota"),
    rate_limited: t("tooMany"),
    timeout: t("late"),
    cancelled: t("late"),
    unavailable: t("unreachable"),
    crashed: t("crashed"),
    model_corrupt: t("damaged"),
  };
  return (
    <ul className="text-xs text-muted">
      {reasons.map(({ engine, reason }) => (
        <li key={engine}>
          {/* Whatever else is told is a check that the answer did not pass. */}
          {t("of", { engine: NAMES[engine] ?? engine, reason: sentences[reason] ?? answer })}
        </li>
      ))}
    </ul>
  );
}
