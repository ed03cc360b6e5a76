import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import type { PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { Eye, Languages, PenLine, ShieldCheck } from "lucide-react";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { switchPreviews, usePreviewsHere } from "#/data/drafts/preview-switch.ts";
import { translationStatusQuery } from "#/data/translation/translation.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Options } from "#/ui/forms/Choice.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { useThreadView } from "../translation/rules/thread-view.ts";
import { InfoRow, SwitchRow } from "./InfoRow.tsx";
import type { PageProps } from "./pages.ts";

export function TranslationPage({ me, address, chatSettings, left, onPage }: PageProps) {
  const { t } = useTranslation(["translating", "preview", "dialogs"]);
  const { originals, toggleOriginals } = useThreadView();
  const previews = usePreviewsHere(me, address);
  const { data: general = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const { settings, change } = chatSettings;
  const way = { onPage, left };
  if (!settings) return null;
  const { autoTranslate, effectivePrivacyLevel } = settings;
  // A choice equal to the general setting is stored as null and follows that from then on.
  const setAutomatic = (on: boolean) => change({ autoTranslate: on === general.autoTranslate ? null : on });
  return (
    <div className="p-2">
      <SwitchRow
        Icon={Languages}
        text={t("autoHere")}
        checked={autoTranslate ?? general.autoTranslate}
        onChange={setAutomatic}
      />
      <SwitchRow Icon={Eye} text={t("originals")} checked={originals} onChange={toggleOriginals} />
      <ul aria-label={t("chatTitle")}>
        <InfoRow
          Icon={PenLine}
          text={t("preview:switch")}
          value={t(previews ? "dialogs:on" : "dialogs:disappearingOff")}
          {...way}
          page="preview"
        />
        <InfoRow
          Icon={ShieldCheck}
          text={t("whoMay")}
          value={t(LEVEL_NAMES[effectivePrivacyLevel], { providers: t("outsideServices") })}
          {...way}
          page="whoMay"
        />
      </ul>
    </div>
  );
}

const HOW_FAR = { device: "goesNowhere", server: "goesServer", providers: "goesProviders" } as const;

export function PreviewPage({ me, address, chatSettings: { settings } }: PageProps) {
  const { t } = useTranslation("preview");
  const previews = usePreviewsHere(me, address);
  return (
    settings && (
      <SwitchField
        accent="marigold"
        label={t("switch")}
        hint={t(HOW_FAR[settings.effectivePrivacyLevel])}
        checked={previews}
        onChange={(on) => switchPreviews(me, address, on)}
      />
    )
  );
}

const LEVEL_NAMES = { device: "onDevices", server: "onServer", providers: "atProviders" } as const;
const LEVEL_HINTS = { device: "onDevicesHint", server: "onServerHint", providers: "atProvidersHint" } as const;
const LEVELS = ["device", "server", "providers"] as const satisfies PrivacyLevel[];

export function PrivacyLevelPage({ chat, chatSettings: { settings, change } }: PageProps) {
  const { t, i18n } = useTranslation("translating");
  const { data: status } = useQuery(translationStatusQuery);
  if (!settings) return null;
  const { effectivePrivacyLevel: inForce } = settings;
  const chosen = settings.privacyLevel ?? inForce;
  const names = (status?.engines ?? [])
    .filter(({ madeAt, available }) => madeAt === "provider" && available)
    .map(({ name }) => name);
  const providers = names.length > 0 ? new Intl.ListFormat(i18n.language).format(names) : t("outsideServices");
  // Leaves out levels that the operator forbids or has not set up, unless already chosen.
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
