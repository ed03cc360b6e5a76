import type { Given } from "@lingualoom/contract/calls.ts";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { ADMIN } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { useDebounced } from "#/ui/hooks/use-debounced.ts";

type Email = Given<"POST /health/admin/preview-email", "body">;
const PATIENCE_MS = 400;

/** The email as it will be read, rendered by the server that will send it. */
export function Preview({ email }: { readonly email: Email }) {
  const { t } = useTranslation("admin");
  const settled = useDebounced(JSON.stringify(email), PATIENCE_MS, JSON.stringify(email));
  const previewed = JSON.parse(settled) as Email;
  const complete = previewed.subject.trim() !== "" && previewed.content.trim() !== "";
  const { data } = useQuery({
    queryKey: [...ADMIN, "preview", settled],
    queryFn: () => call("POST /health/admin/preview-email", { body: previewed }),
    enabled: complete,
    placeholderData: keepPreviousData,
  });
  return (
    <section aria-labelledby="email-preview" className="min-w-0">
      <h3 id="email-preview" className="mb-2 text-sm font-medium">
        {t("preview")}
      </h3>
      {complete && data ? (
        <div className="rounded-md border border-line bg-surface p-5">
          <p dir="auto" className="font-semibold">
            {data.subject}
          </p>
          {email.preheader && (
            <p dir="auto" className="text-sm text-muted">
              {email.preheader}
            </p>
          )}
          <div className="mt-4 grid gap-3 border-t border-line pt-4">
            {data.paragraphs.map((paragraph, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one email, which change as a whole.
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
