import { useTranslation } from "#/i18n/use-translation.ts";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import type { SendState } from "./send-state.ts";

const looks = {
  sending: { line: "clock", text: "stateSending", colour: "text-muted" },
  failed: { line: "alert", text: "stateFailed", colour: "text-red" },
  sent: { line: "check", text: "stateSent", colour: "text-muted" },
  delivered: { line: "checks", text: "stateDelivered", colour: "text-muted" },
  read: { line: "checks", text: "stateRead", colour: "text-indigo" },
} as const;

export function SendStateIcon({ state }: { readonly state: SendState }) {
  const { t } = useTranslation("chat");
  const { line, text, colour } = looks[state];
  const label = t(text);
  return (
    // Uses an attribute: a hidden text costs a slow phone more than the icon, in each row scrolled past.
    <span
      role="img"
      // The reason beside it says so too.
      aria-hidden={state === "failed"}
      aria-label={label}
      title={label}
      className={`inline-flex ${colour}`}
    >
      <LineIcon line={line} className={state === "read" ? "size-[15px] stroke-[2.75]" : "size-[15px]"} />
    </span>
  );
}
