import { ChevronRight, type LucideIcon } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import type { InfoPage, PageProps } from "./pages.ts";

interface Props extends Pick<PageProps, "left" | "onPage"> {
  readonly page: InfoPage;
  readonly text: string;
  readonly Icon: LucideIcon;
  readonly value?: ReactNode;
  readonly count?: number;
}

const look =
  "flex min-h-11 w-full items-center gap-3 rounded-md px-3 text-start transition-colors duration-150 outline-offset-[-2px]";

export function InfoRow({ page, left, onPage, text, Icon, value, count = 0 }: Props) {
  const { t } = useTranslation("groups");
  return (
    <li>
      <button
        type="button"
        // biome-ignore lint/a11y/noAutofocus: the way back from a page leads to its row.
        autoFocus={left === page}
        onClick={() => onPage(page)}
        className={`${look} hover:bg-sunken`}
      >
        <Icon aria-hidden size={18} className="shrink-0 text-muted" />
        <span className="min-w-fit flex-1">{text}</span>
        {value && <span className="one-line min-w-0 text-muted">{value}</span>}
        {count > 0 && (
          <span className="grid h-5 min-w-5 place-items-center rounded-full bg-indigo px-1.5 text-xs font-semibold text-on-indigo">
            <span aria-hidden>{count}</span>
            <span className="sr-only">{t("waiting", { count })}</span>
          </span>
        )}
        <ChevronRight aria-hidden size={18} className="shrink-0 text-muted rtl:-scale-x-100" />
      </button>
    </li>
  );
}

interface SwitchProps extends Pick<Props, "text" | "Icon"> {
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

export function SwitchRow({ text, Icon, checked, onChange }: SwitchProps) {
  return (
    <div className="flex items-center gap-3 px-3 [&_label]:font-normal">
      <Icon aria-hidden size={18} className="shrink-0 text-muted" />
      <div className="flex-1">
        <SwitchField accent="marigold" label={text} checked={checked} onChange={onChange} />
      </div>
    </div>
  );
}

interface DangerProps extends Pick<Props, "text" | "Icon"> {
  readonly onClick: () => void;
  readonly isUndo?: boolean;
}

export function DangerRow({ text, Icon, isUndo = false, onClick }: DangerProps) {
  return (
    <button
      type="button"
      onClick={onClick}
      className={`${look} ${isUndo ? "hover:bg-sunken" : "text-red hover:bg-red-soft"}`}
    >
      <Icon aria-hidden size={18} className="shrink-0 rtl:-scale-x-100" />
      {text}
    </button>
  );
}
