import { useStore } from "#/external-store.ts";
import { announcements } from "./announcements.ts";

/** The page's live region. Each announcement is a line of its own, because repeating a text would not be read out. */
export function LiveRegion() {
  const lines = useStore(announcements);
  return (
    <div role="log" aria-live="polite" className="sr-only">
      {lines.map(({ id, text }) => (
        <p key={id} dir="auto">
          {text}
        </p>
      ))}
    </div>
  );
}
