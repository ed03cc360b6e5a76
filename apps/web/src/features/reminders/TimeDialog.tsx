import { isVisible } from "@lingualoom/contract/visible.ts";
import { useId, useState } from "react";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Form, FormButtons } from "#/ui/forms/Form.tsx";
import { inputLook } from "#/ui/forms/input-look.ts";
import { Labelled } from "#/ui/forms/Labelled.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { wallTime } from "./presets.ts";
import "./texts.ts";

const HOUR_MS = 3_600_000;

interface ForLater {
  readonly at: Date;
  readonly text: string;
  readonly silent: boolean;
}

interface Props {
  readonly title: string;
  readonly action: string;
  readonly at?: Date;
  /** Absent: only the time is asked for. */
  readonly text?: string;
  /** Whether the text may be empty, because there is something else. */
  readonly isOptional?: boolean;
  /** Absent: always with sound. */
  readonly silent?: boolean;
  /** The dialog shows a failure, and closes when it succeeds. */
  readonly onDone: (chosen: ForLater) => Promise<unknown>;
  readonly onClose: () => void;
}

/** Asks for a time, and where it is given for a text and its sound. */
export function TimeDialog({ title, action, onDone, onClose, isOptional = false, ...given }: Props) {
  const { t } = useTranslation("later");
  const id = useId();
  const [now] = useState(() => Date.now());
  const [at, setAt] = useState(() => wallTime(given.at ?? new Date(now + HOUR_MS)));
  const [text, setText] = useState(given.text ?? "");
  const [silent, setSilent] = useState(given.silent ?? false);
  const [problem, setProblem] = useState<"timePast" | "textNeeded" | null>(null);
  const save = useAction({ act: onDone, onDone: onClose });
  const submit = () => {
    // Given without an offset, it is a time of this device's clock.
    const time = new Date(at);
    const lack =
      given.text !== undefined && !isOptional && !isVisible(text)
        ? "textNeeded"
        : time.getTime() > Date.now()
          ? null
          : "timePast";
    setProblem(lack);
    if (!lack) save.mutate({ at: time, text: text.trim(), silent });
  };
  return (
    <Dialog sheet title={title} onClose={onClose}>
      <Form onSubmit={submit} className="grid gap-4">
        {given.text !== undefined && (
          <Labelled id={id} isInput label={t("text")} error={problem === "textNeeded" ? t("textNeeded") : undefined}>
            <textarea
              id={id}
              dir="auto"
              rows={2}
              value={text}
              onChange={({ target }) => setText(target.value)}
              className={`${inputLook} field-sizing-content max-h-60 resize-none py-2`}
            />
          </Labelled>
        )}
        <Field
          type="datetime-local"
          dir="ltr"
          label={t("when")}
          value={at}
          min={wallTime(new Date(now))}
          error={problem === "timePast" ? t("timePast") : undefined}
          onChange={({ target }) => setAt(target.value)}
        />
        {given.silent !== undefined && <SwitchField label={t("silent")} checked={silent} onChange={setSilent} />}
        <ErrorLine id={`${id}-failed`} text={save.error ? sentenceOf(save.error, t("failed")) : undefined} />
        <FormButtons action={action} busy={save.isPending} onCancel={onClose} />
      </Form>
    </Dialog>
  );
}
