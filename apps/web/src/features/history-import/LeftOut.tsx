import type { ImportFound, LeftOutReason } from "@lingualoom/contract/calls/imports.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

const REASONS = {
  brokenEntry: "leftBrokenEntry",
  unknownKind: "leftUnknownKind",
  noDate: "leftNoDate",
  missingFile: "leftMissingFile",
  unsafePath: "leftUnsafePath",
  empty: "leftEmpty",
  privateChat: "leftPrivateChat",
  tooLong: "leftTooLong",
  refusedFile: "leftRefusedFile",
  tooOld: "leftTooOld",
  erased: "leftErased",
} as const satisfies Record<LeftOutReason, string>;

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
              {t(REASONS[reason])}
              <span className="text-muted">{count.toLocaleString(i18n.language)}</span>
            </p>
            {examples.length > 0 && (
              <details>
                <summary className="cursor-pointer rounded-sm py-0.5 text-muted pointer-coarse:py-3">
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
