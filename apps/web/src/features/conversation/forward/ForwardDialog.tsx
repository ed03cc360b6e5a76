import { FORWARD_TARGETS_MAX } from "@lingualoom/contract/limits.ts";
import type { Conversation, Message } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { v7 as newId } from "uuid";
import { conversationSettingsQuery } from "#/data/conversations/conversation-settings.queries.ts";
import { conversationListQuery, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { conversationName, otherMember } from "#/data/conversations/other-member.ts";
import { privacyLevelOf } from "#/data/conversations/privacy-level.ts";
import { PagedList } from "#/features/people/PagedList.tsx";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ApiError, isUnreachable } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import type { RowPlace } from "#/ui/anchored-list/WindowedList.tsx";
import { CheckRow } from "#/ui/forms/CheckRow.tsx";
import { PickedChips } from "#/ui/forms/PickedChips.tsx";
import { SearchInput } from "#/ui/forms/SearchInput.tsx";
import { SendButtons } from "#/ui/forms/SendButtons.tsx";
import { walkRows } from "#/ui/forms/walk-rows.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { useDebounced } from "#/ui/hooks/use-debounced.ts";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { PersonName } from "#/ui/text/PersonName.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { whyNot } from "./why-not.ts";

const DEBOUNCE_MS = 300;

interface Props {
  readonly me: string;
  readonly message: Message;
  readonly onClose: () => void;
}

export function ForwardDialog({ me, message, onClose }: Props) {
  const { t } = useTranslation(["dialogs", "timeline", "common"]);
  const [search, setSearch] = useState("");
  const q = useDebounced(search.trim(), DEBOUNCE_MS, "");
  const list = useInfiniteQuery(conversationListQuery(q));
  const { data: settings } = useQuery(conversationSettingsQuery(message.conversationId));
  const [picked, setPicked] = useState<readonly Conversation[]>([]);
  const field = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const { refused, send, isSending, error } = useForward(message, onClose);
  // If the level cannot be read, the server still checks it.
  const level = settings ? privacyLevelOf(message, settings) : "providers";
  const isPicked = ({ _id }: Conversation) => picked.some((one) => one._id === _id);
  const unpick = (id: string) => setPicked(picked.filter(({ _id }) => _id !== id));
  const toggle = (one: Conversation) => (isPicked(one) ? unpick(one._id) : setPicked([...picked, one]));
  const isFull = picked.length >= FORWARD_TARGETS_MAX;
  const hasRefused = Object.keys(refused).length > 0;
  return (
    <Dialog sheet title={t("forwardTitle")} onClose={onClose}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys go to the fields and rows inside. */}
      <div onKeyDown={(event) => walkRows(event, rows.current, field.current)} className="grid gap-2">
        <PickedChips
          label={t("forwardPicked")}
          picked={picked.map((one) => ({ _id: one._id, name: conversationName(one, me) }))}
          unpickLabel={(name) => t("forwardUnpick", { name })}
          onUnpick={(id) => {
            unpick(id);
            field.current?.focus();
          }}
        />
        <SearchInput ref={field} autoFocus label={t("forwardSearch")} value={search} onValue={setSearch} />
        <div ref={rows} data-scroller className="relative -mx-3 h-[min(22rem,42dvh)] overflow-y-auto">
          <PagedList
            label={t("forwardChats")}
            query={list}
            items={conversationsIn(list.data)}
            keyOf={({ _id }) => _id}
            empty={<EmptyState title={t("forwardNone")} />}
            row={(one, place) => {
              const why = whyNot(one, me, level) ?? (isFull && !isPicked(one) ? "forwardMost" : null);
              return (
                <ForwardRow
                  key={one._id}
                  me={me}
                  conversation={one}
                  place={place}
                  isOn={isPicked(one)}
                  why={why === null ? undefined : t(why, { count: FORWARD_TARGETS_MAX })}
                  refused={isPicked(one) ? refused[one._id] : undefined}
                  onToggle={() => toggle(one)}
                />
              );
            }}
          />
        </div>
      </div>
      <SendButtons
        send={t("forwardSend")}
        busy={isSending}
        disabled={picked.length === 0}
        refused={error ? sentenceOf(error, t("forwardFailed")) : hasRefused && t("forwardSome")}
        onSend={() => send(picked.map(({ _id }) => _id))}
        onCancel={onClose}
      />
    </Dialog>
  );
}

interface ForwardRowProps {
  readonly me: string;
  readonly conversation: Conversation;
  readonly place: RowPlace;
  readonly isOn: boolean;
  readonly why: string | undefined;
  /** Reason why the server refused the message for this conversation. */
  readonly refused: string | undefined;
  readonly onToggle: () => void;
}

function ForwardRow({ me, conversation, place, isOn, why, refused, onToggle }: ForwardRowProps) {
  const { t } = useTranslation(["dialogs", "timeline"]);
  const { _id, title, avatar, memberCount } = conversation;
  const person = otherMember(conversation, me)?.user;
  return (
    <CheckRow
      place={place}
      isOn={isOn}
      disabled={why !== undefined}
      onToggle={onToggle}
      avatar={
        person ? (
          <Avatar id={person._id} name={person.fullName} picture={person.profilePic} />
        ) : (
          <Avatar id={_id} name={title} picture={avatar} />
        )
      }
      name={person ? <PersonName person={person} /> : <bdi className="one-line">{title}</bdi>}
    >
      {refused ? (
        <span className="text-red">{refused}</span>
      ) : (
        (why ?? (!person && t("timeline:members", { count: memberCount })))
      )}
    </CheckRow>
  );
}

/** Reasons by conversation id. */
type Refusals = Readonly<Record<string, string>>;

/** Keeps what was sent, and names what was refused with its reason. */
function useForward(message: Message, onDone: () => void) {
  const { t } = useTranslation("dialogs");
  // Shared by all attempts, so that a message sent by one without an answer is recognised.
  const [clientMessageId] = useState(() => newId());
  const [refused, setRefused] = useState<Refusals>({});
  const sending = useMutation({
    mutationFn: (conversationIds: string[]) =>
      call("POST /message/:id/forward", {
        params: { id: message._id },
        body: { conversationIds, clientMessageId },
      }).catch((error: unknown) => {
        const [only = ""] = conversationIds;
        if (conversationIds.length > 1 || !(error instanceof ApiError) || isUnreachable(error)) throw error;
        return [{ conversationId: only, error: { message: sentenceOf(error, t("forwardFailed")) } }];
      }),
    onSuccess: (results) => {
      const failed = results.flatMap((one) =>
        "error" in one ? [[one.conversationId, one.error.message] as const] : [],
      );
      const count = results.length - failed.length;
      setRefused(Object.fromEntries(failed));
      if (count > 0) toast.success(t("forwardedTo", { count }));
      if (failed.length === 0) onDone();
    },
  });
  return { refused, send: sending.mutate, isSending: sending.isPending, error: sending.error };
}
