import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { Archive } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { UnreadBadge } from "./UnreadBadge.tsx";

interface Props {
  readonly archived: readonly Conversation[];
  /** Not all of them are loaded. */
  readonly more: boolean;
  /** Whoever comes back from there goes on from here. */
  readonly focused: boolean;
  readonly onOpen: () => void;
}

/** Below the list of chats: how many are archived, and what is unread there. */
export function ArchiveLink({ archived, more, focused, onOpen }: Props) {
  const { t } = useTranslation("timeline");
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (focused) button.current?.focus();
  }, [focused]);
  const unread = archived.reduce((sum, { unreadCount }) => sum + unreadCount, 0);
  return (
    <div className="px-2 pb-2">
      <button
        ref={button}
        type="button"
        onClick={onOpen}
        className="flex min-h-11 w-full items-center gap-3 rounded-md p-2 text-start text-sm text-muted transition-colors duration-150 hover:bg-sunken hover:text-ink"
      >
        <span className="grid w-12 shrink-0 place-items-center">
          <Archive aria-hidden size={20} />
        </span>
        <span className="min-w-0 flex-1">{t("archivedCount", { number: `${archived.length}${more ? "+" : ""}` })}</span>
        <UnreadBadge count={unread} quiet />
      </button>
    </div>
  );
}
