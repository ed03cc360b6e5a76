import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { ChevronLeft } from "lucide-react";
import { type ComponentProps, useEffect, useRef } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { useClosedByEscape } from "#/ui/layers/inline-layers.ts";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { PagedList } from "../people/PagedList.tsx";

type List = ComponentProps<typeof PagedList<Conversation>>;

interface Props extends Pick<List, "query" | "items" | "row"> {
  readonly onClose: () => void;
}

/** What is archived, in place of the list of chats. */
export function OpenArchive({ query, items, row, onClose }: Props) {
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
