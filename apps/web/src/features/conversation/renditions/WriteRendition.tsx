import { isVisible } from "@lingualoom/contract/visible.ts";
import { type KeyboardEvent, useState } from "react";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { inputLook } from "#/ui/forms/input-look.ts";

interface Props {
  readonly language: string;
  readonly text: string;
  readonly busy?: boolean;
  readonly onWrite: (text: string) => void;
  readonly onCancel: () => void;
}

/** A field for what a message is in another language. Enter takes the words, Escape leaves them. */
export function WriteRendition({ language, text: before, busy = false, onWrite, onCancel }: Props) {
  const { t, i18n } = useTranslation("preview");
  const [text, setText] = useState(before);
  const words = text.trim();
  const write = () => isVisible(words) && !busy && onWrite(words);
  const pressed = (event: KeyboardEvent) => {
    const isDone = event.key === "Enter" && !event.shiftKey;
    if (!isDone && event.key !== "Escape") return;
    event.preventDefault();
    // The chat around would close something of its own.
    event.stopPropagation();
    if (isDone) write();
    else onCancel();
  };
  return (
    <div className="grid gap-1.5">
      <textarea
        ref={(field) => field?.focus()}
        dir="auto"
        lang={language}
        rows={2}
        aria-label={t("yourText", { language: languageName(language, i18n.language) })}
        value={text}
        onChange={({ target }) => setText(target.value)}
        onKeyDown={pressed}
        className={`${inputLook} field-sizing-content max-h-[6lh] resize-none text-sm`}
      />
      <div className="flex flex-wrap gap-2">
        <Button look="quiet" disabled={words === "" || busy} onClick={write}>
          {t("accept")}
        </Button>
        <Button look="plain" onClick={onCancel}>
          {t("cancel")}
        </Button>
      </div>
    </div>
  );
}
