import type { PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { translationStatusQuery } from "#/data/translation/translation.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Options } from "#/ui/forms/Choice.tsx";
import type { PageProps } from "./pages.ts";

export const LEVEL_NAMES = { device: "onDevices", server: "onServer", providers: "atProviders" } as const;
const LEVEL_HINTS = { device: "onDevicesHint", server: "onServerHint", providers: "atProvidersHint" } as const;
const LEVELS = ["device", "server", "providers"] as const satisfies PrivacyLevel[];

/** How far the texts of a chat may go to be translated. */
export function WhoMayPage({ chat, chatSettings: { settings, change } }: PageProps) {
  const { t, i18n } = useTranslation("translating");
  const { data: status } = useQuery(translationStatusQuery);
  if (!settings) return null;
  const { effectivePrivacyLevel: inForce } = settings;
  const chosen = settings.privacyLevel ?? inForce;
  const names = (status?.engines ?? [])
    .filter(({ madeAt, available }) => madeAt === "provider" && available)
    .map(({ name }) => name);
  const providers = names.length > 0 ? new Intl.ListFormat(i18n.language).format(names) : t("outsideServices");
  // What the operator forbids is not offered, nor, unless it is chosen already, what nobody has set up.
  const highest = LEVELS.indexOf(status?.highestPrivacyLevel ?? "providers");
  const offered = LEVELS.filter(
    (level, at) => at <= highest && (level !== "providers" || names.length > 0 || chosen === level),
  );
  const isLimited = LEVELS.indexOf(chosen) > LEVELS.indexOf(inForce);
  const limited = chat.group ? t("limitedInGroup") : t("limitedBy", { name: chat.name });
  return (
    <div className="grid gap-2">
      <Options<PrivacyLevel>
        label={t("whoMay")}
        isLabelHidden
        value={chosen}
        onChange={(privacyLevel) => change({ privacyLevel })}
        options={offered.map((value) => ({
          value,
          text: t(LEVEL_NAMES[value], { providers }),
          hint: t(value === "providers" && names.length === 0 ? "noProviders" : LEVEL_HINTS[value]),
        }))}
      />
      <p role="status" className="min-h-5 text-sm text-muted">
        {isLimited ? limited : t(chat.group ? "everybody" : "both")}
      </p>
      {highest < LEVELS.indexOf("providers") && <p className="text-sm text-muted">{t("operatorKeeps")}</p>}
    </div>
  );
}
