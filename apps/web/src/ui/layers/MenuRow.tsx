import { Menu as Base } from "@base-ui/react/menu";
import type { KeyboardEvent, ReactNode } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";

interface Props {
  readonly label: string;
  readonly children: ReactNode;
}

/** Menu items side by side: left and right move between them, up and down to other rows. */
export function MenuRow({ label, children }: Props) {
  const { i18n } = useTranslation("common");
  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.currentTarget;
    const items = [...(row.closest("[role=menu]")?.querySelectorAll<HTMLElement>("[role^=menuitem]") ?? [])];
    const inRow = items.filter((item) => row.contains(item));
    const at = inRow.indexOf(document.activeElement as HTMLElement);
    const forward = i18n.dir() === "rtl" ? -1 : 1;
    const above = items.indexOf(inRow[0] as HTMLElement) - 1;
    const below = items.indexOf(inRow.at(-1) as HTMLElement) + 1;
    const targets: Readonly<Record<string, HTMLElement | undefined>> = {
      ArrowRight: inRow.at((at + forward) % inRow.length),
      ArrowLeft: inRow.at((at - forward) % inRow.length),
      ArrowDown: items[below % items.length],
      ArrowUp: items.at(above),
    };
    const target = targets[event.key];
    if (!target) return;
    event.preventDefault();
    // The menu itself would go to the next item of the row.
    event.stopPropagation();
    target.focus();
  };
  return (
    <Base.Group aria-label={label} onKeyDown={pressed} className="flex justify-between gap-0.5 pointer-coarse:px-1">
      {children}
    </Base.Group>
  );
}

interface ItemProps {
  readonly label: string;
  readonly onSelect: () => void;
  readonly children: ReactNode;
}

const LOOK =
  "grid size-9 cursor-default place-items-center rounded-full select-none data-highlighted:bg-sunken pointer-coarse:size-11";

export function MenuRowChoice({ chosen, label, onSelect, children }: ItemProps & { readonly chosen: boolean }) {
  return (
    <Base.CheckboxItem
      aria-label={label}
      title={label}
      checked={chosen}
      closeOnClick
      onClick={onSelect}
      className={`${LOOK} font-emoji text-xl data-checked:bg-indigo-soft data-checked:outline-2 data-checked:-outline-offset-2 data-checked:outline-indigo`}
    >
      {children}
    </Base.CheckboxItem>
  );
}

/** The menu stays open, for a second step in it. */
export function MenuRowItem({ label, onSelect, children }: ItemProps) {
  return (
    <Base.Item
      aria-label={label}
      title={label}
      closeOnClick={false}
      onClick={onSelect}
      className={`${LOOK} text-muted`}
    >
      {children}
    </Base.Item>
  );
}
