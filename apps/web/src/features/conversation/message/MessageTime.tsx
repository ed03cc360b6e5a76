import { useState } from "react";
import { written } from "#/i18n/format-time.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useNow } from "#/ui/hooks/use-now.ts";

const NOW_MS = 60_000;

interface Props {
  readonly at: Date;
  /** Shows the full date on hover. */
  readonly hint: boolean;
  readonly dir?: "ltr" | "rtl";
  readonly className?: string;
}

/** Shows hour and minute, or "Now" within the first minute. Screen readers read it in the name of the message. */
export function MessageTime({ at, hint, dir, className }: Props) {
  const { i18n } = useTranslation("chat");
  // An old message never becomes new again, so the messages of a long history need no timer.
  const [isNew] = useState(() => Date.now() - at.getTime() < NOW_MS);
  return (
    <time
      aria-hidden
      dateTime={at.toISOString()}
      title={hint ? written(at, "whole", i18n.language) : undefined}
      dir={dir}
      className={className}
    >
      {isNew ? <NowAtFirst at={at} /> : written(at, "time", i18n.language)}
    </time>
  );
}

function NowAtFirst({ at }: Pick<Props, "at">) {
  const { t, i18n } = useTranslation("chat");
  return useNow() - at.getTime() < NOW_MS ? t("now") : written(at, "time", i18n.language);
}
