import { isVisible } from "@lingualoom/contract/visible.ts";
import type { KeyboardEvent } from "react";
import { type ReactNode, useState } from "react";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { inputLook } from "#/ui/forms/input-look.ts";

interface Props {
  readonly language: string;
  readonly readers: number;
  readonly text?: string | undefined;
  readonly marked?: ReactNode;
  /** True if the draft has changed since. */
  readonly stale?: boolean;
  readonly mark?: string | undefined;
  readonly reason?: ReactNode;
  readonly busy?: boolean;
  /** Resolves to whether the field may close. */
  readonly onWrite: (text: string) => unknown;
  /** Returns to the engine's text; set only for the author's words. */
  readonly onTakeBack?: (() => void) | undefined;
  /** Shown below the text, except while it is edited. */
  readonly children?: ReactNode;
}

const link =
  "min-h-6 rounded-sm text-xs font-medium text-marigold-ink underline underline-offset-4 pointer-coarse:min-h-11";

export function RenditionRow({ language, readers, text, stale = false, mark, reason, ...row }: Props) {
  const { t, i18n } = useTranslation("preview");
  const { busy = false, marked, onWrite, onTakeBack, children } = row;
  const [writing, setWriting] = useState(false);
  const [returned, setReturned] = useState(false);
  const close = () => {
    setWriting(false);
    setReturned(true);
  };
  const name = languageName(language, i18n.language);
  return (
    <li className="grid gap-0.5">
      <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted">
        <span className="font-medium">{name}</span>
        {readers > 1 && <span>{t("readers", { number: readers })}</span>}
        {mark && <span className="text-marigold-ink">{mark}</span>}
        {onTakeBack && !writing && (
          <button type="button" disabled={busy} onClick={onTakeBack} className={link}>
            {t("takeBack")}
          </button>
        )}
      </p>
      {writing && (
        <WriteRendition
          language={language}
          text={text ?? ""}
          busy={busy}
          onWrite={(words) => {
            void Promise.resolve(onWrite(words)).then((done) => done !== false && close());
          }}
          onCancel={close}
        />
      )}
      {!writing && text !== undefined && (
        <button
          ref={(button) => {
            if (returned) button?.focus();
          }}
          type="button"
          title={t("change", { language: name })}
          onClick={() => setWriting(true)}
          onBlur={() => setReturned(false)}
          className={`min-h-6 rounded-e-sm border-s-2 border-marigold ps-2 text-start text-sm -outline-offset-2 wrap-anywhere whitespace-pre-wrap hover:bg-sunken pointer-coarse:min-h-11 ${stale ? "text-muted" : ""}`}
        >
          <span className="sr-only">{t("change", { language: name })}: </span>
          <span dir="auto" lang={language} className="block text-start">
            {marked ?? text}
          </span>
        </button>
      )}
      {!writing && text === undefined && (
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          {reason && <span>{reason}</span>}
          <button type="button" onClick={() => setWriting(true)} className={link}>
            {t("writeYourself")}
            <span className="sr-only"> ({name})</span>
          </button>
        </p>
      )}
      {!writing && children}
    </li>
  );
}

interface WriteRenditionProps {
  readonly language: string;
  readonly text: string;
  readonly busy?: boolean;
  readonly onWrite: (text: string) => void;
  readonly onCancel: () => void;
}

/** Enter saves, Escape cancels. */
function WriteRendition({ language, text: before, busy = false, onWrite, onCancel }: WriteRenditionProps) {
  const { t, i18n } = useTranslation("preview");
  const [text, setText] = useState(before);
  const words = text.trim();
  const write = () => isVisible(words) && !busy && onWrite(words);
  const pressed = (event: KeyboardEvent) => {
    const isDone = event.key === "Enter" && !event.shiftKey;
    if (!isDone && event.key !== "Escape") return;
    event.preventDefault();
    // Keeps the surrounding chat from handling the key.
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
