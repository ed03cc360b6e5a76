import { Languages, Lock, Timer } from "lucide-react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Tip } from "#/ui/layers/Tip.tsx";
import { LoomArt } from "../art/LoomArt.tsx";
import { SidePanel } from "../SidePanel.tsx";

export function SignupSide() {
  const { t } = useTranslation("session");
  return (
    <SidePanel art={<LoomArt />} title={t("signupSideTitle")} text={t("signupSideText")}>
      <Tip text={t("badgeInstantTip")}>
        <Languages aria-hidden size={16} />
        {t("badgeInstant")}
      </Tip>
      <Tip text={t("badgeEasyTip")}>
        <Timer aria-hidden size={16} />
        {t("badgeEasy")}
      </Tip>
      <Tip text={t("badgePrivateTip")}>
        <Lock aria-hidden size={16} />
        {t("badgePrivate")}
      </Tip>
    </SidePanel>
  );
}
