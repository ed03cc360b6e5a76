import type { SystemStatus } from "@lingualoom/contract/calls/admin/system.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Part } from "../Part.tsx";

/** The server's last warnings and errors. */
export function ServerLog({ lines }: { readonly lines: SystemStatus["log"] }) {
  const { t, i18n } = useTranslation("admin");
  const time = new Intl.DateTimeFormat(i18n.language, { dateStyle: "short", timeStyle: "medium" });
  return (
    <Part title={t("recentTrouble")}>
      {lines.length === 0 ? (
        <p className="text-muted">{t("noTrouble")}</p>
      ) : (
        <ol
          aria-label={t("recentTrouble")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard.
          tabIndex={0}
          className="relative max-h-80 divide-y divide-line overflow-y-auto border-y border-line text-sm"
        >
          {lines.map(({ at, level, message }, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the same line can be there twice in one moment.
            <li key={`${at} ${i}`} className="flex flex-wrap gap-x-3 py-2">
              <span className={`w-12 font-medium ${level === "warn" ? "text-muted" : "text-red"}`}>{level}</span>
              <time dateTime={at} className="text-muted tabular-nums">
                {time.format(new Date(at))}
              </time>
              <span dir="ltr" className="min-w-0 flex-1 basis-60">
                {message}
              </span>
            </li>
          ))}
        </ol>
      )}
    </Part>
  );
}
