import { X } from "lucide-react";

interface Picked {
  readonly _id: string;
  readonly name: string;
}

interface Props {
  readonly label: string;
  readonly picked: readonly Picked[];
  /** Accessible label, since the cross is only visible. */
  readonly unpickLabel: (name: string) => string;
  readonly onUnpick: (id: string) => void;
}

export function PickedChips({ label, picked, unpickLabel, onUnpick }: Props) {
  if (picked.length === 0) return null;
  return (
    <ul aria-label={label} className="flex max-h-24 flex-wrap gap-1.5 overflow-y-auto">
      {picked.map(({ _id, name }) => (
        <li key={_id} className="max-w-full">
          <button
            type="button"
            aria-label={unpickLabel(name)}
            onClick={() => onUnpick(_id)}
            className="flex min-h-8 max-w-full items-center gap-1.5 rounded-full bg-indigo-soft ps-3 pe-2 text-sm pointer-coarse:min-h-11"
          >
            <bdi className="one-line">{name}</bdi>
            <X aria-hidden size={14} className="shrink-0" />
          </button>
        </li>
      ))}
    </ul>
  );
}
