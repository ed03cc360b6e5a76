import { useTranslation } from "../../../i18n/use-translation.ts";
import { SwitchField } from "../../../ui/forms/SwitchField.tsx";
import { chooseDevice } from "../../translation/device/choose-device.ts";
import { useDevice } from "../../translation/device/use-device.ts";

/** A choice of this browser, where it can translate. Off, it still helps out where the server cannot. */
export function TranslateOnDevice() {
  const { t } = useTranslation("settings");
  const device = useDevice();
  if (!device) return null;
  return (
    <SwitchField
      accent="marigold"
      label={t("onDevice")}
      hint={t("onDeviceHint")}
      checked={device.choice === "always"}
      onChange={(on) => chooseDevice(on ? "always" : null)}
    />
  );
}
