import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { conversationListQuery, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { removeShared } from "#/data/from-other-apps/shared-content.ts";
import { whyNot } from "#/features/conversation/forward/why-not.ts";
import { PagedList } from "#/features/people/PagedList.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { SearchInput } from "#/ui/forms/SearchInput.tsx";
import { walkRows } from "#/ui/forms/walk-rows.ts";
import { useDebounced } from "#/ui/hooks/use-debounced.ts";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { ChatToShareWith } from "./ChatToShareWith.tsx";
import type { ReadFiles } from "./read-files.ts";
import { SharedPreview } from "./SharedPreview.tsx";
import { useHandOver } from "./use-hand-over.ts";

const DEBOUNCE_MS = 300;

interface Props {
  readonly me: string;
  readonly id: string;
  readonly shared: ReadFiles & { readonly text: string };
}

/** What was shared, above the conversations that it may go into. The arrow keys walk through them. */
export function ChooseChat({ me, id, shared }: Props) {
  const { t } = useTranslation(["installed", "dialogs", "timeline"]);
  const navigate = useNavigate();
  const [search, setSearch] = useState("");
  const q = useDebounced(search.trim(), DEBOUNCE_MS, "");
  const list = useInfiniteQuery(conversationListQuery(q));
  const heading = useRef<HTMLHeadingElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const { handOver, isBusy } = useHandOver(me, id, shared.text, shared);
  // The page came by itself: it is read from its beginning.
  useEffect(() => heading.current?.focus(), []);
  const drop = async () => {
    await removeShared(id).catch(() => {});
    await navigate({ to: "/", search: {}, replace: true });
  };
  const isEmpty = shared.text === "" && shared.attachments.length === 0;
  return (
    <main className="safe-area mx-auto flex h-dvh max-w-2xl flex-col gap-4 bg-paper">
      <div className="grid grid-cols-1 gap-4 px-4 pt-4">
        <div className="flex min-h-11 items-center justify-between gap-3">
          <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
            {t("shareTitle")}
          </h1>
          <Button look="quiet" onClick={() => void drop()}>
            {t("dialogs:cancel")}
          </Button>
        </div>
        <SharedPreview {...shared} />
      </div>
      {!isEmpty && (
        // biome-ignore lint/a11y/noStaticElementInteractions: the keys go to the field and the rows inside.
        <div
          onKeyDown={(event) => walkRows(event, rows.current, field.current)}
          className="flex min-h-0 flex-1 flex-col gap-2"
        >
          <div className="px-4">
            <SearchInput ref={field} label={t("dialogs:forwardSearch")} value={search} onValue={setSearch} />
          </div>
          <div
            ref={rows}
            data-scroller
            aria-busy={isBusy}
            className="relative min-h-0 flex-1 overflow-y-auto px-2 pb-[env(safe-area-inset-bottom)]"
          >
            <PagedList
              label={t("dialogs:forwardChats")}
              query={list}
              items={conversationsIn(list.data)}
              keyOf={({ _id }) => _id}
              empty={<EmptyState title={t(q ? "dialogs:forwardNone" : "shareNoChats")} />}
              row={(one, place) => {
                const why = whyNot(one, me, "providers");
                return (
                  <ChatToShareWith
                    key={one._id}
                    me={me}
                    conversation={one}
                    place={place}
                    why={why === null ? undefined : t(why as "dialogs:forwardNobody")}
                    onChoose={() => void handOver(one._id)}
                  />
                );
              }}
            />
          </div>
        </div>
      )}
    </main>
  );
}
