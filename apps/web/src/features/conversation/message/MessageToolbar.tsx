import type { Message } from "@lingualoom/contract/shapes.ts";
import { use } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import { MembersContext } from "../members.ts";

interface Props {
  readonly message: Message;
  readonly mine: boolean;
}

/**
 * Beside a bubble that is pointed at or focused: react, reply, and the menu; only the menu where a narrow window has no
 * space beside a bubble. The list handles its clicks
 * (`useMessageMenu`). Keyboards open the menu from the row, and fingers by a long press, so on touch only screen readers
 * find the menu's button.
 */
export function MessageToolbar({ message, mine }: Props) {
  const { t } = useTranslation(["chat", "dialogs"]);
  const { canWrite } = use(MembersContext);
  const canAnswer = canWrite && !message.deletedAt;
  const shown = "grid size-7 place-items-center rounded-full text-muted hover:bg-sunken hover:text-ink";
  return (
    <div
      className={`absolute top-1 flex opacity-0 transition-opacity duration-150 group-hover:opacity-100 focus-within:opacity-100 in-focus-visible:opacity-100 ${mine ? "end-full flex-row-reverse" : "start-full"}`}
    >
      <button
        type="button"
        data-menu
        tabIndex={-1}
        aria-label={t("messageMenu")}
        aria-haspopup="menu"
        className={`${shown} pointer-coarse:sr-only`}
      >
        <LineIcon line="dots" className="size-4" />
      </button>
      {canAnswer && (
        <>
          <button
            type="button"
            data-reply
            tabIndex={-1}
            aria-label={t("dialogs:reply")}
            title={t("dialogs:reply")}
            className={`${shown} max-md:hidden pointer-coarse:hidden`}
          >
            <LineIcon line="reply" className="size-4 rtl:-scale-x-100" />
          </button>
          <button
            type="button"
            data-menu
            data-opens="quick"
            tabIndex={-1}
            aria-label={t("dialogs:react")}
            title={t("dialogs:react")}
            aria-haspopup="menu"
            className={`${shown} max-md:hidden pointer-coarse:hidden`}
          >
            <LineIcon line="smile" className="size-4" />
          </button>
        </>
      )}
    </div>
  );
}
