import type { KeyboardEvent } from "react";

/** Arrow keys move from the field that filters a list through its rows, and back. */
export function walkRows(event: KeyboardEvent, rows: HTMLElement | null, field: HTMLElement | null): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  const stops = [...(rows?.querySelectorAll<HTMLElement>("[role=checkbox]:not(:disabled)") ?? [])];
  const next = stops.indexOf(document.activeElement as HTMLElement) + step;
  event.preventDefault();
  (stops[next] ?? (next < 0 ? field : stops.at(-1)))?.focus();
}
