import { Languages } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";

interface Props {
  readonly children: ReactNode;
  readonly actions: readonly { readonly text: string; readonly act: () => void }[];
}

/** Under the header of a conversation: something about its translation, and what can be done about it. */
export function Notice({ children, actions }: Props) {
  const { t } = useTranslation("translating");
  return (
    <section
      aria-label={t("chatTitle")}
      className="flex flex-wrap items-center gap-x-3 border-b border-line bg-surface px-4 py-1 text-sm"
    >
      <div className="flex min-w-0 items-center gap-x-3 max-md:flex-1 max-md:basis-56 max-md:pt-1">
        <Languages aria-hidden size={15} className="shrink-0 text-marigold-ink" />
        <div className="min-w-0">{children}</div>
      </div>
      <p className="-mx-2 flex flex-wrap">
        {actions.map(({ text, act }) => (
          <button
            key={text}
            type="button"
            onClick={act}
            className="min-h-8 rounded-md px-2 font-medium text-marigold-ink hover:bg-marigold-soft max-md:min-h-11"
          >
            {text}
          </button>
        ))}
      </p>
    </section>
  );
}
