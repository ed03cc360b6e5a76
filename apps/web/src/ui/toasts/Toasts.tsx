import { Toast } from "@base-ui/react/toast";
import { CircleAlert, CircleCheck, X } from "lucide-react";
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useStore } from "#/external-store.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Spinner } from "../graphics/Spinner.tsx";
import { useFocusStays } from "../hooks/use-focus-stays.ts";
import { whenIdle } from "../hooks/when-idle.ts";
import { type ShownToast, toast, toasts } from "./toast.ts";

/** Instead of a dialog: its buttons are the tab stops, and only a dialog may be modal or not. */
const GROUP = { role: "group", tabIndex: -1, "aria-modal": undefined } as const;

const ACTIONS = ["action", "otherAction"] as const;

const LOOK =
  "pointer-events-auto flex max-w-md md:max-w-74 animate-arrive items-center gap-3 rounded-md border border-line bg-surface py-2 ps-4 pe-2 text-sm text-ink shadow-lift data-limited:hidden";

/** Shows the toasts. F6 moves to them; hovered or focused ones stay. */
export function ToastRegion() {
  const [manager] = useState(() => Toast.createToastManager<ShownToast>());
  const wanted = useStore(toasts);
  const [added] = useState(() => new Set<string>());
  useEffect(() => {
    for (const one of wanted) {
      if (added.has(one.key)) continue;
      added.add(one.key);
      manager.add({ id: one.key, timeout: one.duration, data: one, onClose: () => toast.end(one.key) });
    }
    for (const key of added) {
      if (wanted.some((one) => one.key === key)) continue;
      added.delete(key);
      manager.close(key);
    }
  }, [wanted, manager, added]);
  return (
    <Toast.Provider toastManager={manager} limit={20}>
      <VisibleToasts />
    </Toast.Provider>
  );
}

function VisibleToasts() {
  const { t } = useTranslation("common");
  const { toasts: shown } = Toast.useToastManager<ShownToast>();
  const room = useRoomBelow(shown.length > 0);
  const cameFrom = useRef<Element | null>(null);
  return (
    <Toast.Portal>
      <Toast.Viewport
        aria-label={t("notifications")}
        style={{ bottom: room }}
        onFocus={({ currentTarget, relatedTarget }) => {
          if (!currentTarget.contains(relatedTarget)) cameFrom.current = relatedTarget;
        }}
        // On a wide screen over the lists: over the messages it would cover the newest, which it is often about.
        className={`pointer-events-none fixed inset-x-0 z-50 grid justify-items-center gap-2 p-3 md:justify-items-start ${room > 0 ? "" : "pb-[max(0.75rem,env(safe-area-inset-bottom))]"}`}
      >
        {shown.map(
          (one) =>
            one.data && (
              <Toast.Root key={one.id} toast={one} {...GROUP} className={one.data.kind === "said" ? "sr-only" : LOOK}>
                <Card one={one.data} dismiss={t("dismiss")} cameFrom={cameFrom} />
              </Toast.Root>
            ),
        )}
      </Toast.Viewport>
    </Toast.Portal>
  );
}

interface CardProps {
  readonly one: ShownToast;
  readonly dismiss: string;
  /** Previous focus, before it moved to the toasts. */
  readonly cameFrom: RefObject<Element | null>;
}

function Card({ one, dismiss, cameFrom }: CardProps) {
  const card = useRef<HTMLDivElement>(null);
  useFocusStays(card, cameFrom);
  if (one.kind === "said") return <Toast.Description>{one.text}</Toast.Description>;
  return (
    <div ref={card} className="contents">
      {one.kind === "error" && <CircleAlert aria-hidden size={18} className="shrink-0 text-red" />}
      {one.kind === "success" && <CircleCheck aria-hidden size={18} className="shrink-0 text-green" />}
      {one.kind === "loading" && <Spinner />}
      <Toast.Description render={<span dir="auto" />}>{one.text}</Toast.Description>
      {ACTIONS.map(
        (which) =>
          one[which] && (
            <button
              key={which}
              type="button"
              onClick={() => toast.act(one.key, which)}
              className="min-h-8 rounded-sm px-2 font-semibold wrap-normal text-indigo hover:bg-indigo-soft pointer-coarse:min-h-11"
            >
              {one[which].label}
            </button>
          ),
      )}
      <Toast.Close
        aria-label={dismiss}
        aria-hidden={undefined}
        className="grid size-8 shrink-0 place-items-center rounded-sm text-muted hover:bg-sunken pointer-coarse:size-11"
      >
        <X aria-hidden size={16} />
      </Toast.Close>
    </div>
  );
}

/** Height of the composer at the lower edge (marked by `data-toasts-above`), while it matters. */
function useRoomBelow(matters: boolean): number {
  const [room, setRoom] = useState(0);
  useLayoutEffect(() => {
    const taken = matters && document.querySelector("[data-toasts-above]");
    if (!taken) return setRoom(0);
    const observer = new ResizeObserver(() => setRoom(innerHeight - taken.getBoundingClientRect().top));
    observer.observe(taken);
    return () => observer.disconnect();
  }, [matters]);
  return room;
}

/** Rendered before the first toast if possible: screen readers may miss text that appears with its region. */
export function Toasts() {
  const [idle, setIdle] = useState(false);
  useEffect(() => whenIdle(() => setIdle(true)), []);
  const isNeeded = useStore(toasts).length > 0;
  return (idle || isNeeded) && <ToastRegion />;
}
