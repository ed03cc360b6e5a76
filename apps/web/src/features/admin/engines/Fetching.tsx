import type { Setup } from "@lingualoom/contract/calls/translation.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";

/** The progress of a download to the server, or why it failed. */
export function Fetching({ setup }: { readonly setup: Setup }) {
  const { t } = useTranslation("admin");
  if (setup.state === "failed") {
    const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ETIMEDOUT|ENETUNREACH|fetch failed/.test(setup.message);
    return (
      <p className="mb-4 text-red" title={setup.message}>
        {unreachable ? t("cannotDownload") : setup.message}
      </p>
    );
  }
  if (setup.state !== "fetching") return null;
  return (
    <div className="mb-4">
      <progress
        aria-label={setup.message}
        value={setup.total > 0 ? setup.done : undefined}
        max={setup.total || 1}
        className="w-full accent-indigo"
      />
      <p className="text-sm text-muted">{setup.message}</p>
    </div>
  );
}
