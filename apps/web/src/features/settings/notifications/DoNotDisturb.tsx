import { QUIET_ENDS } from "#/data/account/quiet-ends.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { serverNow } from "#/transport/server-time.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { useQuiet } from "./quiet.ts";

export function DoNotDisturb() {
  const { t } = useTranslation("settings");
  const { until, change } = useQuiet();
  return (
    <div className="grid gap-2">
      <p className="font-medium">{until ? t("quietUntil", { time: until }) : t("quiet")}</p>
      <p className="text-sm text-muted">{t("quietHint")}</p>
      <div className="flex flex-wrap gap-2">
        {until ? (
          <Button look="quiet" onClick={() => change(null)}>
            {t("quietOff")}
          </Button>
        ) : (
          QUIET_ENDS.map(({ text, end }) => (
            <Button key={text} look="quiet" onClick={() => change(end(new Date(serverNow())))}>
              {t(text)}
            </Button>
          ))
        )}
      </div>
    </div>
  );
}
