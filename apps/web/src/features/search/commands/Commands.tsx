import { useId } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { Command } from "./command.ts";

/** Below what was found: each does at once what it says. */
export function Commands({ commands }: { readonly commands: readonly Command[] }) {
  const { t } = useTranslation("search");
  const title = useId();
  if (commands.length === 0) return null;
  return (
    <section aria-labelledby={title} className="pb-2">
      <h2 id={title} className="px-4 pt-2 pb-1 text-xs font-semibold text-muted">
        {t("commands")}
      </h2>
      <ul>
        {commands.map(({ key, text, chat, Icon, run }) => (
          <li key={key}>
            <button
              type="button"
              onClick={run}
              className="flex min-h-11 w-full items-center gap-4 px-4 py-2 text-start transition-colors duration-150 hover:bg-sunken focus-visible:bg-sunken"
            >
              <Icon aria-hidden size={18} className="shrink-0 text-muted" />
              {text}
              {chat && <bdi className="ms-auto truncate text-sm text-muted">{chat}</bdi>}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
