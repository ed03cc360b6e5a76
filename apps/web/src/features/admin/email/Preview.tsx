import type { Given } from "@lingualoom/contract/calls.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ADMIN } from "../../../data/admin.queries.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { call } from "../../../transport/call.ts";
import { useDebounced } from "../../../ui/use-debounced.ts";

type Letter = Given<"POST /health/admin/preview-email", "body">;
const PATIENCE_MS = 400;

/** The letter as it will be read, from the server that will write it. */
export function Preview({ letter }: { readonly letter: Letter }) {
  const { t } = useTranslation("admin");
  const settled = useDebounced(JSON.stringify(letter), PATIENCE_MS, JSON.stringify(letter));
  const asked = JSON.parse(settled) as Letter;
  const complete = asked.subject.trim() !== "" && asked.content.trim() !== "";
  const { data } = useQuery({
    queryKey: [...ADMIN, "preview", settled],
    queryFn: () => call("POST /health/admin/preview-email", { body: asked }),
    enabled: complete,
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="letter-preview" className="min-w-0">
      <h3 id="letter-preview" className="mb-2 text-sm font-medium">
        {t("preview")}
      </h3>
      {complete && data ? (
        <div className="rounded-md border border-line bg-surface p-5">
          <p dir="auto" className="font-semibold">
            {data.subject}
          </p>
          {letter.preheader && (
            <p dir="auto" className="text-sm text-muted">
              {letter.preheader}
            </p>
          )}
          <div className="mt-4 grid gap-3 border-t border-line pt-4">
            {data.paragraphs.map((paragraph, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one letter, which change as a whole.
              <p key={i} dir="auto">
                {paragraph}
              </p>
            ))}
            <p>Lingualoom</p>
          </div>
        </div>
      ) : (
        <p className="text-muted">{t("previewEmpty")}</p>
      )}
    </section>
  );
}
