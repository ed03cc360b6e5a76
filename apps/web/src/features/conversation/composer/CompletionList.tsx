import { type ReactNode, type RefObject, useEffect, useEffectEvent, useId, useRef, useState } from "react";

interface Props<Offered> {
  /** Never empty. */
  readonly offered: readonly Offered[];
  readonly keyOf: (offered: Offered) => string;
  readonly row: (offered: Offered) => ReactNode;
  readonly label: string;
  readonly found: string;
  /** A new query selects its first match again. */
  readonly query: string;
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onPick: (offered: Offered) => void;
  readonly onClose: () => void;
}

/** A list above the field, which keeps the focus: arrow keys move, Enter and Tab choose, Escape closes. */
export function CompletionList<Offered>({
  offered,
  keyOf,
  row,
  label,
  found,
  query,
  field,
  onPick,
  onClose,
}: Props<Offered>) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [place, setPlace] = useState(0);
  const [placeOf, setPlaceOf] = useState(query);
  if (placeOf !== query) {
    setPlaceOf(query);
    setPlace(0);
  }
  const current = Math.min(place, offered.length - 1);
  const idOf = (index: number) => `${id}-${index}`;

  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey) return;
    const { length } = offered;
    const chosen = offered[current];
    if (event.key === "ArrowDown") setPlace((current + 1) % length);
    else if (event.key === "ArrowUp") setPlace((current + length - 1) % length);
    else if (event.key === "Escape") onClose();
    else if ((event.key === "Enter" || event.key === "Tab") && chosen) onPick(chosen);
    else return;
    // Prevents sending the message, and leaving the field or the chat.
    event.preventDefault();
    event.stopPropagation();
  });
  useEffect(() => {
    const area = field.current;
    const onKey = (event: KeyboardEvent) => pressed(event);
    area?.addEventListener("keydown", onKey);
    return () => area?.removeEventListener("keydown", onKey);
  }, [field]);

  const active = idOf(current);
  useEffect(() => {
    const area = field.current;
    const told = { "aria-autocomplete": "list", "aria-haspopup": "listbox", "aria-controls": id };
    for (const [name, value] of Object.entries(told)) area?.setAttribute(name, value);
    return () => {
      for (const name of [...Object.keys(told), "aria-activedescendant"]) area?.removeAttribute(name);
    };
  }, [field, id]);
  useEffect(() => {
    field.current?.setAttribute("aria-activedescendant", active);
    list.current?.querySelector("[aria-selected=true]")?.scrollIntoView({ block: "nearest" });
  }, [field, active]);

  return (
    <div className="absolute inset-x-0 bottom-full z-20 mb-2 flex animate-arrive flex-col rounded-lg border border-line bg-surface shadow-lift sm:end-auto sm:w-80">
      <p role="status" className="sr-only">
        {found}
      </p>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        className="max-h-[min(17rem,35dvh)] overflow-y-auto overscroll-contain p-1"
      >
        {offered.map((one, index) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the field, which keeps the focus.
          <div
            key={keyOf(one)}
            id={idOf(index)}
            role="option"
            aria-selected={index === current}
            tabIndex={-1}
            // The field keeps the focus, and a touch screen its keyboard.
            onPointerDown={(event) => event.preventDefault()}
            onMouseDown={(event) => event.preventDefault()}
            onPointerMove={() => setPlace(index)}
            onClick={() => onPick(one)}
            className="flex min-h-11 cursor-pointer items-center gap-3 rounded-md px-2 aria-selected:bg-indigo-soft"
          >
            {row(one)}
          </div>
        ))}
      </div>
    </div>
  );
}
