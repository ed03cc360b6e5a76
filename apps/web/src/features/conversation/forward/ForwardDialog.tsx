import { FORWARD_TARGETS_MAX } from "@lingualoom/contract/limits.ts";
import type { Conversation, Message, PrivacyLevel } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery, useMutation, useQuery } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { v7 as newId } from "uuid";
import { conversationSettingsQuery } from "#/data/conversations/conversation-settings.queries.ts";
import { conversationListQuery, conversationsIn } from "#/data/conversations/conversations.queries.ts";
import { conversationName, otherMember } from "#/data/conversations/other-member.ts";
import { isHigher, privacyLevelOf } from "#/data/conversations/privacy-level.ts";
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
import { NOTES_PICTURE } from "#/ui/graphics/notes-picture.ts";
import { useDebounced } from "#/ui/hooks/use-debounced.ts";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { EmptyState } from "#/ui/states/EmptyState.tsx";
import { PersonName } from "#/ui/text/PersonName.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { useOpenNotes } from "../use-open-notes.ts";
import { whyNot } from "./why-not.ts";

const DEBOUNCE_MS = 300;

interface Props {
  readonly me: string;
  readonly message: Message;
  readonly onClose: () => void;
}

export const ForwardDialog = ({ message, ...props }: Props) => <ForwardMessages {...props} messages={[message]} />;

interface ForwardProps {
  readonly me: string;
  /** Of one conversation, in the order in which they are sent. */
  readonly messages: readonly Message[];
  readonly onClose: () => void;
  /** Called when all were forwarded. */
  readonly onDone?: () => void;
}

export function ForwardMessages({ me, messages, onClose, onDone }: ForwardProps) {
  const { t } = useTranslation(["dialogs", "timeline", "common"]);
  const [search, setSearch] = useState("");
  const q = useDebounced(search.trim(), DEBOUNCE_MS, "");
  const list = useInfiniteQuery(conversationListQuery(q));
  const { data: settings } = useQuery(conversationSettingsQuery(messages[0]?.conversationId ?? ""));
  const [picked, setPicked] = useState<readonly Conversation[]>([]);
  const notes = useOpenNotes((one) => setPicked((now) => [...now.filter(({ _id }) => _id !== one._id), one]));
  const pickedNotes = picked.find((one) => one.notes);
  const field = useRef<HTMLInputElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const { refused, send, isSending, problem } = useForward(messages, () => {
    onClose();
    onDone?.();
  });
  // If the level cannot be read, the server still checks it.
  const level = settings ? lowestLevel(messages.map((one) => privacyLevelOf(one, settings))) : "providers";
  const isPicked = ({ _id }: Conversation) => picked.some((one) => one._id === _id);
  const unpick = (id: string) => setPicked(picked.filter(({ _id }) => _id !== id));
  const toggle = (one: Conversation) => (isPicked(one) ? unpick(one._id) : setPicked([...picked, one]));
  const isFull = picked.length >= FORWARD_TARGETS_MAX;
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
          {t("common:notes").toLowerCase().startsWith(q.toLowerCase()) && (
            <ul aria-label={t("common:notes")}>
              <CheckRow
                place={{ index: 0, room: 0, setSize: -1 }}
                isOn={pickedNotes !== undefined}
                disabled={notes.isPending || (isFull && !pickedNotes)}
                onToggle={() => (pickedNotes ? unpick(pickedNotes._id) : notes.mutate())}
                avatar={<Avatar id="" name="" picture={NOTES_PICTURE} />}
                name={t("common:notes")}
              >
                {t("common:notesHint")}
              </CheckRow>
            </ul>
          )}
          <PagedList
            label={t("forwardChats")}
            query={list}
            items={conversationsIn(list.data).filter((one) => !one.notes)}
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
        refused={problem !== "" && problem}
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

const lowestLevel = (levels: readonly PrivacyLevel[]): PrivacyLevel =>
  levels.reduce((lowest, one) => (isHigher(lowest, one) ? one : lowest), "providers");

/** Reasons by conversation id. */
type Refusals = Readonly<Record<string, string>>;

interface Outcome {
  readonly refusals: Refusals;
  /** Number of messages that reached all chats. */
  readonly done: number;
}

/** Sends one message after the other, keeps what was sent, and names what was refused with its reason. */
function useForward(messages: readonly Message[], onDone: () => void) {
  const { t } = useTranslation("dialogs");
  // Shared by all attempts, so that a message sent by one without an answer is recognised.
  const [clientMessageId] = useState(() => newId());
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const forward = async ({ _id: id }: Message, conversationIds: string[]): Promise<Refusals> => {
    try {
      const results = await call("POST /message/:id/forward", {
        params: { id },
        body: { conversationIds, clientMessageId },
      });
      return Object.fromEntries(
        results.flatMap((one) => ("error" in one ? [[one.conversationId, one.error.message]] : [])),
      );
    } catch (error) {
      const isAnswer = error instanceof ApiError && !isUnreachable(error) && error.code !== "RATE_LIMITED";
      if (!isAnswer || (conversationIds.length > 1 && messages.length === 1)) throw error;
      const why = sentenceOf(error, t("forwardFailed"));
      return Object.fromEntries(conversationIds.map((one) => [one, why]));
    }
  };
  const sending = useMutation({
    mutationFn: async (conversationIds: string[]) => {
      let outcome: Outcome = { refusals: {}, done: 0 };
      setOutcome(null);
      for (const message of messages) {
        const refusals = await forward(message, conversationIds);
        const done = outcome.done + (Object.keys(refusals).length === 0 ? 1 : 0);
        outcome = { refusals: { ...outcome.refusals, ...refusals }, done };
        setOutcome(outcome);
      }
      const count = conversationIds.filter((id) => !(id in outcome.refusals)).length;
      if (count > 0) toast.success(t("forwardedTo", { count }));
      if (Object.keys(outcome.refusals).length === 0) onDone();
    },
  });
  const { error, isPending } = sending;
  const { refusals = {}, done = 0 } = outcome ?? {};
  const isPartial = messages.length > 1 && (error !== null || Object.keys(refusals).length > 0);
  const some = isPartial ? `${t("forwardedSome", { done, all: messages.length })} ` : "";
  const why = error
    ? sentenceOf(error, t("forwardFailed"))
    : Object.keys(refusals).length > 0 && messages.length === 1 && t("forwardSome");
  const problem = isPending ? "" : `${some}${why || ""}`;
  return { refused: isPending ? {} : refusals, send: sending.mutate, isSending: isPending, problem };
}
