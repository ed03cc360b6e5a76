import type { ImportFound } from "@lingualoom/contract/calls/imports.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

/** Says what of an export is not imported, and why. */
export function LeftOut({ leftOut }: Pick<ImportFound, "leftOut">) {
  const { t, i18n } = useTranslation("imports");
  if (leftOut.length === 0) return null;
  return (
    <section aria-labelledby="left-out" className="grid gap-2 border-t border-line pt-5">
      <h3 id="left-out" className="font-semibold">
        {t("leftOut")}
      </h3>
      <ul className="grid gap-2 text-sm">
        {leftOut.map(({ reason, count, examples }) => (
          <li key={reason}>
            <p className="flex justify-between gap-3">
              {t(`left_${reason}`)}
              <span className="text-muted">{count.toLocaleString(i18n.language)}</span>
            </p>
            {examples.length > 0 && (
              <details>
                <summary className="min-h-6 cursor-pointer rounded-sm text-muted pointer-coarse:min-h-11">
                  {t("examples")}
                </summary>
                <ul className="grid gap-1 ps-4 text-muted">
                  {examples.map((example) => (
                    <li key={example} dir="auto" className="wrap-anywhere">
                      {example}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
