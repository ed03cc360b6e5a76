import type { Conversation } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { useEffect, useRef, useState } from "react";
import { bringAttachmentsBack, changeAttachments, chosenAttachments } from "#/data/attachments/chosen-attachments.ts";
import { conversationListQuery, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { otherMember } from "#/data/conversations/other-member.ts";
import { storeDraft, storedDraft } from "#/data/drafts/draft-store.ts";
import { removeShared } from "#/data/from-other-apps/shared-content.ts";
import { notStored } from "#/data/not-stored.ts";
import { ChosenTile } from "#/features/conversation/composer/attachments/ChosenTile.tsx";
import { whyNot } from "#/features/conversation/forward/why-not.ts";
import { PagedList } from "#/features/people/PagedList.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useRealtime } from "#/realtime/connection/RealtimeProvider.tsx";
import type { RowPlace } from "#/ui/anchored-list/WindowedList.tsx";
import { WindowedRow } from "#/ui/anchored-list/WindowedRow.tsx";
import { Button } from "#/ui/forms/Button.tsx";
import { SearchInput } from "#/ui/forms/SearchInput.tsx";
import { walkRows } from "#/ui/forms/walk-rows.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { useDebounced } from "#/ui/hooks/use-debounced.ts";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { PersonName } from "#/ui/text/PersonName.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import type { ReadFiles } from "./read-files.ts";
import { withinAttachmentLimit } from "./read-files.ts";

const DEBOUNCE_MS = 300;

interface Props {
  readonly me: string;
  readonly id: string;
  readonly shared: ReadFiles & { readonly text: string };
}

/** Shows shared content and the conversations it can go to. The arrow keys move through them. */
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
  // The page opened by itself, so screen readers start at its beginning.
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

interface ChatToShareWithProps {
  readonly me: string;
  readonly conversation: Conversation;
  readonly place: RowPlace;
  readonly why: string | undefined;
  readonly onChoose: () => void;
}

function ChatToShareWith({ me, conversation, place, why, onChoose }: ChatToShareWithProps) {
  const { t } = useTranslation("timeline");
  const { _id, title, avatar, memberCount } = conversation;
  const person = otherMember(conversation, me)?.user;
  const below = why ?? (!person && t("members", { count: memberCount }));
  return (
    <WindowedRow place={place} className="px-2 pb-0.5">
      <button
        type="button"
        disabled={why !== undefined}
        onClick={onChoose}
        className="flex min-h-14 w-full items-center gap-3 rounded-md p-2 text-start transition-colors duration-150 outline-offset-[-2px] hover:bg-sunken disabled:opacity-60"
      >
        {person ? (
          <Avatar id={person._id} name={person.fullName} picture={person.profilePic} />
        ) : (
          <Avatar id={_id} name={title} picture={avatar} />
        )}
        <span className="min-w-0 flex-1">
          <span className="block font-medium">
            {person ? <PersonName person={person} /> : <bdi className="one-line">{title}</bdi>}
          </span>
          {below && <span className="block text-sm text-muted">{below}</span>}
        </span>
      </button>
    </WindowedRow>
  );
}

interface SharedPreviewProps extends ReadFiles {
  readonly text: string;
}

function SharedPreview({ text, attachments, refused }: SharedPreviewProps) {
  const { t } = useTranslation(["installed", "dialogs"]);
  return (
    <section aria-label={t("shareWhat")} className="grid grid-cols-1 gap-3">
      {attachments.length > 0 && (
        <ul aria-label={t("dialogs:chosenFiles")} className="flex gap-2 overflow-x-auto">
          {attachments.map((attachment, i) => (
            <li key={attachment.key} className="shrink-0">
              {attachment.kind !== "file" && (
                <span className="sr-only">{attachment.name || t("shareImage", { number: i + 1 })}</span>
              )}
              <ChosenTile attachment={attachment} />
            </li>
          ))}
        </ul>
      )}
      {text && (
        <p
          dir="auto"
          className="line-clamp-4 border-s-2 border-indigo ps-3 whitespace-pre-wrap [overflow-wrap:anywhere]"
        >
          {text}
        </p>
      )}
      {refused.length > 0 && (
        <ul role="alert" className="grid gap-1 text-sm text-red">
          {refused.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

/** Appends the shared content to the composer of a conversation, and opens it. Nothing is sent. */
function useHandOver(me: string, id: string, text: string, { attachments }: ReadFiles) {
  const { t } = useTranslation("dialogs");
  const navigate = useNavigate();
  const { addresses } = useRealtime();
  const [isBusy, setBusy] = useState(false);
  const handOver = async (conversationId: string) => {
    if (isBusy) return;
    setBusy(true);
    const draft = [storedDraft(me, "draft", conversationId), text].filter(Boolean).join("\n");
    const isStored = storeDraft(me, "draft", conversationId, draft);
    // If it could not be stored, the text exists only here, so it stays.
    if (!isStored) {
      notStored.set("text");
      return setBusy(false);
    }
    await bringAttachmentsBack(me, (stored) => addresses.resolve(stored));
    const all = [...chosenAttachments(me, conversationId), ...attachments];
    const isKept = await changeAttachments(me, conversationId, (before) => withinAttachmentLimit(before, attachments));
    if (!isKept) notStored.set("file");
    await removeShared(id).catch(() => {});
    await navigate({ to: "/c/$conversationId", params: { conversationId }, replace: true });
    const room = withinAttachmentLimit([], all).length;
    if (all.length > room) toast.error(t("tooManyFiles", { count: room }));
  };
  return { handOver, isBusy };
}
