import {
  POLL_OPTION_CODE_POINTS,
  POLL_OPTIONS_MAX,
  POLL_OPTIONS_MIN,
  POLL_QUESTION_CODE_POINTS,
} from "@lingualoom/contract/limits.ts";
import { isVisible } from "@lingualoom/contract/visible.ts";
import { type KeyboardEvent, useState } from "react";
import type { OfferedPoll } from "#/data/outbox/entry.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { SelectField } from "#/ui/forms/SelectField.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { missingPart, type WrittenPoll } from "./poll-of.ts";

interface Props {
  /** Parts of the poll that the command already contains. */
  readonly written: WrittenPoll;
  readonly onSend: (question: string, poll: OfferedPoll) => void;
  readonly onClose: () => void;
}

/** An empty field follows the last answer while more are allowed. */
export function PollDialog({ written, onSend, onClose }: Props) {
  const { t } = useTranslation(["commands", "common"]);
  const [question, setQuestion] = useState(written.question);
  const [options, setOptions] = useState(written.options);
  const [multiple, setMultiple] = useState(false);
  const [anonymous, setAnonymous] = useState(false);
  const [end, setEnd] = useState<PollEnd>("none");
  const [picked, setPicked] = useState("");
  const [isTried, setIsTried] = useState(false);
  const most = { question: POLL_QUESTION_CODE_POINTS, option: POLL_OPTION_CODE_POINTS, options: POLL_OPTIONS_MAX };
  const poll = {
    question: question.trim(),
    options: options.map((option) => option.trim()).filter(isVisible),
  };
  const lack = missingPart(poll);
  const isOfQuestion = lack === "pollNoQuestion" || lack === "pollLongQuestion";
  const isOverEarly = end === "pick" && !(new Date(picked).getTime() > Date.now());
  const problem = isTried && lack ? t(lack, { ...most, least: POLL_OPTIONS_MIN }) : undefined;
  const fields = Math.min(Math.max(options.length + 1, POLL_OPTIONS_MIN), Math.max(POLL_OPTIONS_MAX, options.length));
  const submit = () => {
    setIsTried(true);
    if (lack || isOverEarly) return;
    onSend(poll.question, { options: poll.options, multiple, anonymous, endsAt: endsAtOf(end, picked) });
  };
  return (
    <Dialog sheet title={t("pollTitle")} onClose={onClose}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field
          label={t("pollQuestion")}
          value={question}
          maxLength={Math.max(most.question, written.question.length)}
          error={isOfQuestion ? problem : undefined}
          enterKeyHint="next"
          onChange={({ target }) => setQuestion(target.value)}
          onKeyDown={toNext}
        />
        <div className="grid gap-2">
          {Array.from({ length: fields }, (_, i) => (
            <Field
              // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place.
              key={i}
              label={t("pollAnswer", { number: i + 1 })}
              value={options[i] ?? ""}
              maxLength={Math.max(most.option, written.options[i]?.length ?? 0)}
              enterKeyHint="next"
              onChange={({ target }) => setOptions(withOption(options, i, target.value))}
              onKeyDown={toNext}
            />
          ))}
        </div>
        {problem && !isOfQuestion && (
          <p role="alert" className="text-sm text-red">
            {problem}
          </p>
        )}
        <div>
          <SwitchField label={t("pollMultiple")} checked={multiple} onChange={setMultiple} />
          <SwitchField
            label={t("pollAnonymous")}
            hint={t("pollAnonymousHint")}
            checked={anonymous}
            onChange={setAnonymous}
          />
        </div>
        <SelectField
          label={t("pollEnd")}
          value={end}
          options={POLL_ENDS.map(([value, text]) => ({ value, text: t(text) }))}
          onChange={setEnd}
        />
        {end === "pick" && (
          <Field
            type="datetime-local"
            label={t("pollEndTime")}
            value={picked}
            error={isTried && isOverEarly ? t("pollEndPast") : undefined}
            onChange={({ target }) => setPicked(target.value)}
          />
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit">{t("pollSend")}</Button>
        </div>
      </form>
    </Dialog>
  );
}

const HOUR_MS = 3_600_000;
const POLL_ENDS = [
  ["none", "pollEnd_none"],
  ["hour", "pollEnd_hour"],
  ["day", "pollEnd_day"],
  ["week", "pollEnd_week"],
  ["pick", "pollEnd_pick"],
] as const;
type PollEnd = (typeof POLL_ENDS)[number][0];
const RUNS_MS = { hour: HOUR_MS, day: 24 * HOUR_MS, week: 7 * 24 * HOUR_MS } as const;

function endsAtOf(end: PollEnd, picked: string): string | undefined {
  if (end === "none") return undefined;
  return (end === "pick" ? new Date(picked) : new Date(Date.now() + RUNS_MS[end])).toISOString();
}

const withOption = (options: readonly string[], at: number, text: string): readonly string[] =>
  Array.from({ length: Math.max(options.length, at + 1) }, (_, i) => (i === at ? text : (options[i] ?? "")));

/** Enter moves from field to field, and from an empty one to the end of the form. */
function toNext(event: KeyboardEvent<HTMLInputElement>): void {
  const { currentTarget: field, key } = event;
  if (key !== "Enter" || event.nativeEvent.isComposing || field.value.trim() === "") return;
  const fields = [...(field.form?.querySelectorAll("input") ?? [])];
  const next = fields[fields.indexOf(field) + 1];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
