import type { RenditionChange } from "@lingualoom/contract/calls/suggestions.ts";
import { languageName } from "#/i18n/language-name.ts";
import { written } from "#/i18n/moments.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Difference } from "#/ui/text/Difference.tsx";

/** Who changed what a message of mine is in other languages, the latest first. */
export function ChangeHistory({ changes }: { readonly changes: readonly RenditionChange[] }) {
  const { t, i18n } = useTranslation(["preview", "common"]);
  const what = ({ kind, decision, by }: RenditionChange) => {
    const name = by.deleted ? t("common:deletedAccount") : by.fullName;
    if (kind === "written") return t("historyWritten");
    if (kind === "taken-back") return t("historyTakenBack");
    return decision === "accepted" ? t("historyAccepted", { name }) : t("historyDeclined", { name });
  };
  return (
    <details className="text-sm">
      <summary className="min-h-6 cursor-pointer rounded-sm font-medium text-indigo pointer-coarse:min-h-11 pointer-coarse:content-center">
        {t("history")}
      </summary>
      <ol className="mt-2 grid max-h-[30dvh] gap-3 overflow-y-auto p-1">
        {changes.map((change) => (
          <li key={change._id} className="grid gap-0.5 border-s-2 border-line ps-2">
            <p className="flex flex-wrap gap-x-2 text-xs text-muted">
              <span>{what(change)}</span>
              <span>{languageName(change.language, i18n.language)}</span>
              <time dateTime={change.decidedAt ?? change.at}>
                {written(new Date(change.decidedAt ?? change.at), "dateAndTime", i18n.language)}
              </time>
            </p>
            {change.text !== undefined && (
              <Difference
                before={change.before ?? ""}
                after={change.text}
                language={change.language}
                spoken={
                  change.before === undefined
                    ? change.text
                    : t("insteadOf", { before: change.before, after: change.text })
                }
              />
            )}
          </li>
        ))}
      </ol>
    </details>
  );
}
