import { Languages } from "lucide-react";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { chooseDevice } from "../device/choose-device.ts";
import type { DeviceModel } from "../device/device-state.ts";
import { useThreadView } from "../rules/thread-view.ts";

interface DeviceOfferProps {
  readonly source: string;
  readonly target: string;
  readonly model: DeviceModel;
}

/** Offers once to download a missing model, for which the browser requires a click. */
export function DeviceOffer({ source, target, model: { loaded, failed } }: DeviceOfferProps) {
  const { t, i18n } = useTranslation("translating");
  const { translateThisTime } = useThreadView();
  const language = languageName(source, i18n.language);
  const isLoading = loaded !== undefined;
  const download = async () => {
    const { downloadModel } = await import("../device/device-models.ts");
    if (await downloadModel(source, target)) translateThisTime();
  };
  const said = isLoading ? t("deviceLoading", { language }) : t(failed ? "deviceFailed" : "deviceOffer", { language });
  return (
    <section
      aria-label={t("onDevice")}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-1 text-sm"
    >
      <Languages aria-hidden size={15} className="shrink-0 text-marigold-ink" />
      <p role="status" className="min-w-48 flex-1">
        {said}
      </p>
      {isLoading && (
        <progress
          aria-label={said}
          max={1}
          value={loaded}
          className="h-1.5 w-32 appearance-none overflow-hidden rounded-full [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-marigold"
        />
      )}
      <p className="-mx-2 flex flex-wrap">
        <Button look="plain" busy={isLoading} onClick={() => void download()}>
          {t(failed && !isLoading ? "retry" : "onDevice")}
        </Button>
        {!isLoading && (
          <Button look="plain" onClick={() => chooseDevice("declined")}>
            {t("deviceDeclined")}
          </Button>
        )}
      </p>
    </section>
  );
}
