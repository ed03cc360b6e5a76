import { Check, CheckCheck, CircleAlert, Clock } from "lucide-react";
import { useTranslation } from "../../i18n/use-translation.ts";
import type { SendState } from "./send-state.ts";

const looks = {
  sending: { Icon: Clock, text: "stateSending", colour: "text-muted" },
  failed: { Icon: CircleAlert, text: "stateFailed", colour: "text-red" },
  sent: { Icon: Check, text: "stateSent", colour: "text-muted" },
  delivered: { Icon: CheckCheck, text: "stateDelivered", colour: "text-muted" },
  read: { Icon: CheckCheck, text: "stateRead", colour: "text-indigo" },
} as const;

export function SendStateIcon({ state }: { readonly state: SendState }) {
  const { t } = useTranslation("chat");
  const { Icon, text, colour } = looks[state];
  const label = t(text);
  return (
    <span title={label} className={`inline-flex ${colour}`}>
      <Icon aria-hidden size={15} strokeWidth={state === "read" ? 2.75 : 2} />
      <span className="sr-only">{label}</span>
    </span>
  );
}
