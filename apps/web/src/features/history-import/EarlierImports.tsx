import type { HistoryImport } from "#/data/conversations/imports.queries.ts";
import { written } from "#/i18n/format-time.ts";
import { sourceName } from "#/i18n/source-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { UndoImport } from "./CancelImport.tsx";

export function EarlierImports({ imports }: { readonly imports: readonly HistoryImport[] }) {
  const { t, i18n } = useTranslation(["imports", "common"]);
  return (
    <section aria-labelledby="earlier-imports" className="border-t border-line pt-5">
      <h3 id="earlier-imports" className="mb-2 font-semibold">
        {t("earlier")}
      </h3>
      <ul className="grid">
        {imports.map((one) => (
          <li key={one._id} className="flex flex-wrap items-center gap-x-3 py-1">
            <div className="min-w-40 flex-1">
              <p>
                {[
                  one.source ? sourceName(one.source) : "",
                  t("messages", { count: one.written, many: one.written.toLocaleString(i18n.language) }),
                ].join(" · ")}
              </p>
              <p className="text-sm text-muted">
                <bdi>{one.by && (one.by.deleted ? t("common:deletedAccount") : one.by.fullName)}</bdi>
                {one.by && " · "}
                {written(new Date(one.createdAt), "dateAndTime", i18n.language)}
              </p>
            </div>
            <UndoImport shown={one} />
          </li>
        ))}
      </ul>
    </section>
  );
}
