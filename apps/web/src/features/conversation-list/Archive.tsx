import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { Archive, ChevronLeft } from "lucide-react";
import { type ComponentProps, useEffect, useRef } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { useClosedByEscape } from "#/ui/layers/inline-layers.ts";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { PagedList } from "../people/PagedList.tsx";
import { UnreadBadge } from "./UnreadBadge.tsx";

interface ArchiveLinkProps {
  readonly archived: readonly Conversation[];
  readonly more: boolean;
  /** The row that gets the focus when the user comes back. */
  readonly focused: boolean;
  readonly onOpen: () => void;
}

export function ArchiveLink({ archived, more, focused, onOpen }: ArchiveLinkProps) {
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

type List = ComponentProps<typeof PagedList<Conversation>>;

interface OpenArchiveProps extends Pick<List, "query" | "items" | "row"> {
  readonly onClose: () => void;
}

export function OpenArchive({ query, items, row, onClose }: OpenArchiveProps) {
  const { t } = useTranslation(["timeline", "chat"]);
  useClosedByEscape(onClose);
  const back = useRef<HTMLButtonElement>(null);
  useEffect(() => back.current?.focus(), []);
  return (
    <>
      <div className="flex items-center gap-1 px-2 pt-2">
        <IconButton ref={back} label={t("chat:backToChats")} onClick={onClose}>
          <ChevronLeft aria-hidden size={20} className="rtl:-scale-x-100" />
        </IconButton>
        <h2 className="font-semibold">{t("archived")}</h2>
      </div>
      <p className="px-4 pb-1 text-sm text-muted">{t("archivedHint")}</p>
      <PagedList
        label={t("archived")}
        query={query}
        items={items}
        keyOf={({ _id }) => _id}
        row={row}
        empty={<EmptyState title={t("nothingArchived")} />}
      />
    </>
  );
}
