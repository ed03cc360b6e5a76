import { type KeyboardEvent, type ReactNode, useId, useRef } from "react";

interface Tab<N extends string> {
  readonly name: N;
  readonly text: string;
  readonly icon?: ReactNode;
}

interface Props<N extends string> {
  readonly label: string;
  readonly tabs: readonly Tab<N>[];
  readonly value: N;
  readonly onValue: (name: N) => void;
  /** Stands after the tabs. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

const look =
  "min-h-11 flex-1 border-b-2 border-transparent px-3 font-medium text-muted transition-colors duration-150 hover:text-ink aria-selected:border-indigo aria-selected:text-ink md:min-h-10";

/** Returns the index of the tab that a key leads to, in reading direction; `null` for other keys. */
function placeAfter(key: string, place: number, count: number, rightToLeft: boolean): number | null {
  const [next, previous] = rightToLeft ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  if (key === next) return (place + 1) % count;
  if (key === previous) return (place - 1 + count) % count;
  if (key === "Home") return 0;
  return key === "End" ? count - 1 : null;
}

/** Tabs by the ARIA pattern: one tab stop, arrow keys between tabs, and a panel that another press scrolls to its top. */
export function Tabs<N extends string>({ label, tabs, value, onValue, end, children }: Props<N>) {
  const id = useId();
  const panel = useRef<HTMLDivElement>(null);
  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    const list = event.currentTarget;
    const rightToLeft = getComputedStyle(list).direction === "rtl";
    const here = tabs.findIndex(({ name }) => name === value);
    const place = placeAfter(event.key, here, tabs.length, rightToLeft);
    const tab = place === null ? undefined : tabs[place];
    if (!tab) return;
    event.preventDefault();
    onValue(tab.name);
    list.querySelectorAll<HTMLElement>("[role=tab]")[place ?? 0]?.focus();
  };
  return (
    <div className="mt-1 flex min-h-0 flex-1 flex-col">
      <div className="flex items-center border-b border-line px-3">
        <div role="tablist" aria-label={label} onKeyDown={pressed} className="flex flex-1">
          {tabs.map(({ name, text, icon }) => (
            <button
              key={name}
              type="button"
              role="tab"
              id={`${id}${name}`}
              aria-selected={name === value}
              aria-controls={name === value ? `${id}panel` : undefined}
              tabIndex={name === value ? 0 : -1}
              onClick={() => (name === value ? panel.current?.scrollTo(0, 0) : onValue(name))}
              className={
                icon
                  ? `${look} inline-flex items-center justify-center gap-2 max-sm:flex-col max-sm:gap-1 max-sm:py-1.5`
                  : look
              }
            >
              {icon}
              {text}
            </button>
          ))}
        </div>
        {end}
      </div>
      <div
        key={value}
        ref={panel}
        data-scroller
        role="tabpanel"
        id={`${id}panel`}
        aria-labelledby={`${id}${value}`}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling box must be reachable by keyboard.
        tabIndex={0}
        className="relative min-h-0 flex-1 overflow-y-auto pb-[env(safe-area-inset-bottom)] outline-offset-[-2px]"
      >
        {children}
      </div>
    </div>
  );
}
