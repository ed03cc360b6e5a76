import type { Message, Poll } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { Check } from "lucide-react";
import { type ReactNode, use } from "react";
import { meQuery } from "#/data/account/session.queries.ts";
import type { OfferedPoll } from "#/data/outbox/entry.ts";
import { MembersContext } from "#/features/conversation/members.ts";
import { PollInMyLanguage, type PollTexts } from "#/features/translation/poll/PollInMyLanguage.tsx";
import { fromNow } from "#/i18n/format-time.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Avatar } from "#/ui/graphics/Avatar.tsx";
import { useNow } from "#/ui/hooks/use-now.ts";
import { useChoices } from "../choices/use-choices.ts";
import { useFindPerson } from "../choices/use-find-person.ts";

interface Props {
  readonly message: Message;
  readonly poll: Poll;
  readonly foot: ReactNode;
}

export function PollCard({ message, poll, foot }: Props) {
  const { canWrite } = use(MembersContext);
  const { vote } = useChoices();
  const { mine = [], multiple } = poll;
  const choose = (id: number) => {
    const others = multiple ? mine.filter((one) => one !== id) : [];
    vote(message, mine.includes(id) ? others : [...others, id]);
  };
  const ended = useHasEnded(poll);
  const me = useQuery(meQuery).data?._id;
  const onChoose = canWrite && !ended ? choose : undefined;
  const mayEnd = canWrite && !ended && message.senderId === me;
  return (
    <PollInMyLanguage
      message={message}
      draw={(texts) => <Answers poll={poll} texts={texts} onChoose={onChoose} mayEnd={mayEnd} foot={foot} />}
    />
  );
}

export function UnsentPoll({ poll, foot }: { readonly poll: OfferedPoll; readonly foot: ReactNode }) {
  const options = poll.options.map((text, i) => ({ id: i + 1, text, votes: 0 }));
  const { multiple, endsAt } = poll;
  const offered: Poll = {
    options,
    multiple,
    voters: 0,
    ...(poll.anonymous && { anonymous: true }),
    ...(endsAt !== undefined && { endsAt }),
  };
  return (
    <Answers poll={offered} texts={{ texts: poll.options, language: undefined }} onChoose={undefined} foot={foot} />
  );
}

interface AnswersProps {
  readonly poll: Poll;
  readonly texts: PollTexts;
  /** Absent for users who cannot vote. */
  readonly onChoose: ((id: number) => void) | undefined;
  readonly mayEnd?: boolean;
  readonly foot: ReactNode;
}

/** A reader's clock ends a poll as well, for the moments before the server's event. */
const useHasEnded = ({ closedAt, endsAt }: Poll): boolean => {
  const now = useNow();
  return closedAt !== undefined || (endsAt !== undefined && Date.parse(endsAt) <= now);
};

function Answers({ poll, texts, onChoose, mayEnd = false, foot }: AnswersProps) {
  const { t, i18n } = useTranslation("timeline");
  const { options, multiple, anonymous, endsAt, voters, firstVoters = [], mine = [] } = poll;
  const ended = useHasEnded(poll);
  const now = useNow();
  const kinds = [
    t(ended ? "pollEnded" : multiple ? "pollSeveral" : "poll"),
    ...(anonymous ? [t("pollAnonymous")] : []),
    ...(endsAt !== undefined && !ended ? [t("pollEnds", { when: fromNow(new Date(endsAt), now, i18n.language) })] : []),
  ];
  return (
    <>
      <fieldset
        role={multiple ? undefined : "radiogroup"}
        disabled={!onChoose}
        className="mb-1 w-80 max-w-full min-w-0 pointer-coarse:select-none"
      >
        <legend className="mb-1 text-xs text-muted">{kinds.join(" · ")}</legend>
        {options.map(({ id, text, votes }, i) => (
          <PollOption
            key={id}
            text={texts.texts[i] ?? text}
            language={texts.language}
            votes={votes}
            share={voters > 0 ? votes / voters : 0}
            isMine={mine.includes(id)}
            multiple={multiple}
            onChoose={() => onChoose?.(id)}
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap items-end justify-between gap-x-3 text-xs text-muted">
        {voters > 0 && !anonymous ? (
          <button
            type="button"
            data-menu
            data-opens="votes"
            aria-haspopup="dialog"
            className="finger-sized relative flex items-center gap-1.5 rounded-sm text-indigo hover:underline"
          >
            <Voters ids={firstVoters} />
            {t("pollVoters", { count: voters })}
          </button>
        ) : (
          <span>{voters > 0 ? t("pollVoters", { count: voters }) : t("pollNobody")}</span>
        )}
        {mayEnd && (
          <button
            type="button"
            data-menu
            data-opens="endPoll"
            aria-haspopup="dialog"
            className="finger-sized relative rounded-sm text-indigo hover:underline"
          >
            {t("pollEnd")}
          </button>
        )}
        {foot}
      </div>
    </>
  );
}

/** Faces of the first voters, as far as the page knows them. */
function Voters({ ids }: { readonly ids: readonly string[] }) {
  const find = useFindPerson();
  const people = ids.flatMap((id) => find(id) ?? []);
  return (
    <span aria-hidden className="flex -space-x-1.5 rtl:space-x-reverse">
      {people.map(({ _id, fullName, profilePic }) => (
        <Avatar key={_id} id={_id} name={fullName} picture={profilePic} size="xs" />
      ))}
    </span>
  );
}

interface PollOptionProps {
  readonly text: string;
  readonly language: string | undefined;
  readonly votes: number;
  /** Share of all voters, from 0 to 1. */
  readonly share: number;
  readonly isMine: boolean;
  readonly multiple: boolean;
  readonly onChoose: () => void;
}

/** Arrow keys choose nothing, because all members see each choice. */
function PollOption({ text, language, votes, share, isMine, multiple, onChoose }: PollOptionProps) {
  const { t, i18n } = useTranslation("timeline");
  const percent = new Intl.NumberFormat(i18n.language, { style: "percent" }).format(share);
  const count = new Intl.NumberFormat(i18n.language).format(votes);
  return (
    <button
      type="button"
      {...{ role: multiple ? "checkbox" : "radio", "aria-checked": isMine }}
      onClick={onChoose}
      className="-mx-1.5 grid min-h-11 w-[calc(100%+0.75rem)] grid-cols-[auto_1fr_auto] items-center gap-x-2.5 gap-y-1 rounded-md px-1.5 py-1.5 text-start transition-colors duration-150 enabled:hover:bg-ink/5"
    >
      <span
        className={`grid size-5 place-items-center border ${multiple ? "rounded-sm" : "rounded-full"} ${isMine ? "border-indigo bg-indigo text-on-indigo" : "border-edge"}`}
      >
        {isMine && <Check aria-hidden size={14} strokeWidth={3} />}
      </span>
      <span dir="auto" lang={language === "und" ? undefined : language} className="wrap-anywhere">
        {text}
      </span>
      <span className="flex items-baseline gap-2 whitespace-nowrap tabular-nums">
        <span className={`text-sm ${isMine ? "font-semibold" : ""}`}>{percent}</span>
        <span aria-hidden className="text-xs text-muted">
          {count}
        </span>
      </span>
      <span className="col-span-2 col-start-2 h-1.5 overflow-hidden rounded-full bg-ink/10 forced-colors:border">
        <span
          style={{ width: `${share * 100}%` }}
          className={`block h-full rounded-full transition-[width] duration-300 forced-colors:bg-[Highlight] ${isMine ? "bg-indigo" : "bg-indigo/60"}`}
        />
      </span>
      <span className="sr-only">{t("pollCount", { count: votes })}</span>
    </button>
  );
}
