import { CircleAlert, CircleCheck, X } from "lucide-react";
import { useEffect, useRef } from "react";
import { createPortal } from "react-dom";
import { resolveValue, type Toast, toast, useToaster } from "react-hot-toast/headless";
import { useTranslation } from "../../i18n/use-translation.ts";
import { useFocusStays } from "../hooks/use-focus-stays.ts";
import { Spinner } from "../states/Spinner.tsx";
import { noteFailures } from "./end-of-toasts.ts";
import { useTopDialog } from "./top-dialog.ts";

/**
 * The toasts, in our own markup: the library's brings a style element, which the content security policy refuses.
 * Durations and the limit of 20 are the library's defaults. Over a modal dialog they stand inside it: all else is inert.
 */
export function Toasts() {
  const { t } = useTranslation("common");
  const { toasts, handlers } = useToaster();
  const dialog = useTopDialog();
  const seen = toasts.filter(({ visible }) => visible);
  // The newest comes first. A repeated message replaces the earlier one, and is read out again.
  const repeated = seen.filter(
    ({ message }, at) => typeof message === "string" && seen.findIndex((one) => one.message === message) < at,
  );
  useEffect(() => {
    for (const { id } of repeated) toast.remove(id);
  });
  useEffect(() => noteFailures(seen.filter(({ type }) => type === "error").map(({ id }) => id)));
  const region = (
    <section
      aria-label={t("notifications")}
      onMouseEnter={handlers.startPause}
      onMouseLeave={handlers.endPause}
      className="pointer-events-none fixed inset-x-0 top-0 z-50 grid justify-items-center gap-2 p-3"
    >
      {seen
        .filter((one) => !repeated.includes(one))
        .map((one) => (
          <ToastCard key={one.id} one={one} dismissLabel={t("dismiss")} />
        ))}
    </section>
  );
  return dialog ? createPortal(region, dialog) : region;
}

function ToastCard({ one, dismissLabel }: { readonly one: Toast; readonly dismissLabel: string }) {
  const card = useRef<HTMLDivElement>(null);
  useFocusStays(card);
  return (
    <div
      ref={card}
      className="pointer-events-auto flex max-w-md animate-arrive items-center gap-3 rounded-md border border-line bg-surface py-2 ps-4 pe-2 text-sm shadow-lift"
    >
      {one.type === "error" && <CircleAlert aria-hidden size={18} className="shrink-0 text-red" />}
      {one.type === "success" && <CircleCheck aria-hidden size={18} className="shrink-0 text-green" />}
      {one.type === "loading" && <Spinner />}
      <span dir="auto" {...one.ariaProps}>
        {resolveValue(one.message, one)}
      </span>
      <button
        type="button"
        aria-label={dismissLabel}
        onClick={() => toast.dismiss(one.id)}
        className="grid size-8 shrink-0 place-items-center rounded-sm text-muted hover:bg-sunken"
      >
        <X aria-hidden size={16} />
      </button>
    </div>
  );
}
