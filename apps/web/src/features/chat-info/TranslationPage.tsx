import { DEFAULT_SETTINGS } from "@lingualoom/contract/settings.ts";
import { useQuery } from "@tanstack/react-query";
import { Eye, Languages, PenLine, ShieldCheck } from "lucide-react";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { switchPreviews, usePreviewsHere } from "#/data/drafts/preview-switch.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { useThreadView } from "../translation/rules/thread-view.ts";
import { InfoRow, SwitchRow } from "./InfoRow.tsx";
import type { PageProps } from "./pages.ts";
import { LEVEL_NAMES } from "./WhoMayPage.tsx";

/** How a chat is translated for me. */
export function TranslationPage({ me, address, chatSettings, left, onPage }: PageProps) {
  const { t } = useTranslation(["translating", "preview", "dialogs"]);
  const { originals, toggleOriginals } = useThreadView();
  const previews = usePreviewsHere(me, address);
  const { data: general = DEFAULT_SETTINGS } = useQuery(settingsQuery);
  const { settings, change } = chatSettings;
  const way = { onPage, left };
  if (!settings) return null;
  const { autoTranslate, effectivePrivacyLevel } = settings;
  // What is as everywhere follows the general setting from then on.
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

/** Whether I see what the others will read while I write, and how far my draft goes for it. */
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
