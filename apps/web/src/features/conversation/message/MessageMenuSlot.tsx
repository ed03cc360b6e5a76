import type { Message } from "@lingualoom/contract/shapes.ts";
import { Suspense } from "react";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { LineIcon } from "../../../ui/graphics/LineIcon.tsx";
import { lazyComponent } from "../../../ui/lazy/lazy-component.tsx";

// Ahead, because it must open while the server is away.
const MessageMenu = lazyComponent(async () => (await import("./MessageMenu.tsx")).MessageMenu, null, {
  prefetch: true,
  requested: true,
});

interface Props {
  readonly message: Message;
  readonly mine: boolean;
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

/**
 * The button that appears beside a bubble when it is pointed at or reached by keyboard; on touch it is
 * always there, and a finger that rests on the bubble does the same.
 */
export function MessageMenuSlot({ message, mine, open, onOpen }: Props) {
  const { t } = useTranslation("chat");
  return (
    <>
      <button
        type="button"
        data-menu
        aria-label={t("messageMenu")}
        aria-haspopup="dialog"
        onClick={() => onOpen(true)}
        className={`finger-sized absolute top-1 grid size-7 place-items-center rounded-full text-muted opacity-0 transition-opacity duration-150 group-hover:opacity-100 hover:bg-sunken hover:text-ink focus-visible:opacity-100 pointer-coarse:opacity-60 ${mine ? "end-full pointer-coarse:w-9" : "start-full pointer-coarse:w-11"}`}
      >
        <LineIcon line="dots" className="size-4" />
      </button>
      {open && (
        <Suspense>
          <MessageMenu message={message} mine={mine} onClose={() => onOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
