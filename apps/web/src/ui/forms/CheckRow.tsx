import { Check } from "lucide-react";
import type { ReactNode } from "react";
import type { RowPlace } from "../anchored-list/WindowedList.tsx";
import { WindowedRow } from "../anchored-list/WindowedRow.tsx";

interface Props {
  readonly place: RowPlace;
  readonly isOn: boolean;
  readonly disabled: boolean;
  readonly onToggle: () => void;
  readonly avatar: ReactNode;
  readonly name: ReactNode;
  readonly children: ReactNode;
}

export function CheckRow({ place, isOn, disabled, onToggle, avatar, name, children }: Props) {
  return (
    <WindowedRow place={place} className="px-2 pb-0.5">
      {/* biome-ignore lint/a11y/useSemanticElements: a whole row, which an input cannot be. */}
      <button
        type="button"
        role="checkbox"
        aria-checked={isOn}
        disabled={disabled}
        onClick={onToggle}
        className="flex w-full items-center gap-3 rounded-md p-2 text-start transition-colors duration-150 outline-offset-[-2px] hover:bg-sunken disabled:opacity-60"
      >
        {avatar}
        <span className="min-w-0 flex-1">
          <span className="block font-medium">{name}</span>
          <span className="block min-h-5 text-sm text-muted">{children}</span>
        </span>
        <span
          aria-hidden
          className={`grid size-6 shrink-0 place-items-center rounded-full border ${isOn ? "border-indigo bg-indigo text-on-indigo" : "border-edge"}`}
        >
          {isOn && <Check size={14} />}
        </span>
      </button>
    </WindowedRow>
  );
}
