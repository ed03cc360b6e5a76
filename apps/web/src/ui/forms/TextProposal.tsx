import { isVisible } from "@lingualoom/contract/visible.ts";
import { type KeyboardEvent, useId, useState } from "react";
import { Difference } from "../text/Difference.tsx";
import { inputLook } from "./input-look.ts";
import { SendButtons } from "./SendButtons.tsx";

interface Props {
  readonly before: string;
  readonly language: string;
  readonly label: string;
  readonly hint: string;
  readonly send: string;
  readonly busy: boolean;
  readonly refused?: string | undefined;
  readonly spoken: (before: string, after: string) => string;
  readonly onSend: (text: string) => void;
  readonly onCancel: () => void;
}

/** A text field with an initial text, and the changes made to it. Import it lazily. */
export function TextProposal({ before, language, label, hint, spoken, ...rest }: Props) {
  const { send, busy, refused, onSend, onCancel } = rest;
  const hintId = useId();
  const [text, setText] = useState(before);
  const words = text.trim();
  const isOther = isVisible(words) && words !== before.trim();
  const sendWords = () => isOther && !busy && onSend(words);
  const pressed = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    sendWords();
  };
  return (
    <div className="grid gap-3">
      <textarea
        ref={(field) => field?.focus()}
        dir="auto"
        lang={language}
        rows={3}
        aria-label={label}
        aria-describedby={hintId}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={pressed}
        className={`${inputLook} field-sizing-content max-h-[8lh] resize-none`}
      />
      {isOther && <Difference before={before} after={words} language={language} spoken={spoken(before, words)} />}
      <p id={hintId} className="text-sm text-muted">
        {hint}
      </p>
      <SendButtons
        send={send}
        busy={busy}
        disabled={!isOther}
        refused={refused}
        onSend={sendWords}
        onCancel={onCancel}
      />
    </div>
  );
}
