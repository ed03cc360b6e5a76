import { isInterfaceLanguage } from "@lingualoom/contract/interface-languages.ts";
import { MESSAGE_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import i18next, { type TFunction } from "i18next";
import { Mic, SendHorizontal, Square } from "lucide-react";
import { type FormEvent, type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from "react";
import { keys } from "#/data/keys.ts";
import { ownName } from "#/i18n/own-name.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { ApiError } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { inputLook } from "#/ui/forms/input-look.ts";
import { useAction } from "#/ui/kit/use-action.ts";
import { canRecognise, useSpeech } from "./use-speech.ts";

interface Draft {
  readonly text: string;
  readonly clientMessageId: string;
}

interface Props {
  /** The person who reads this half. */
  readonly reader: string;
  readonly isGuest: boolean;
  readonly messages: readonly Message[];
  /** The language that this half reads, writes and speaks. */
  readonly language: string;
  readonly className: string;
  readonly onSend: (draft: Draft) => Promise<unknown>;
}

/** Messages beyond the last ones are in the chat; a table needs what was just said. */
const SHOWN = 50;

/** One person's half: all messages in their language, and a field to write or speak. */
export function Half({ reader, isGuest, messages, language, className, onSend }: Props) {
  const t = useTextsIn(language);
  const end = useRef<HTMLDivElement>(null);
  const shown = messages.slice(-SHOWN);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new message scrolls into view.
  useLayoutEffect(() => void end.current?.scrollIntoView({ block: "nearest" }), [shown.at(-1)?._id]);
  return (
    <section
      lang={language}
      aria-label={ownName(language)}
      className={`grid min-h-0 grid-rows-[minmax(0,1fr)_auto] bg-paper ${className}`}
    >
      <div role="log" className="flex flex-col gap-2 overflow-y-auto overscroll-contain px-4 py-3">
        <p className="mt-auto text-xs text-muted">{ownName(language)}</p>
        {shown.map((message) => (
          <Said key={message._id} message={message} language={language} reader={reader} isGuest={isGuest} t={t} />
        ))}
        <div ref={end} />
      </div>
      <WriteBox language={language} t={t} onSend={onSend} />
    </section>
  );
}

/** Returns the texts in this half's language, or in English if the interface does not have it. */
function useTextsIn(language: string): TFunction<"faceToFace"> {
  const known = isInterfaceLanguage(language) ? language : "en";
  const [, setLoaded] = useState("");
  useEffect(() => void i18next.loadLanguages(known).then(() => setLoaded(known)), [known]);
  return i18next.getFixedT(known, "faceToFace");
}

interface SaidProps {
  readonly message: Message;
  readonly language: string;
  readonly reader: string;
  readonly isGuest: boolean;
  readonly t: TFunction<"faceToFace">;
}

function Said(props: SaidProps) {
  const { message, language, reader } = props;
  const isOwn = message.senderId === reader;
  const look = isOwn ? "ms-auto bg-indigo-soft" : "me-auto border border-line bg-surface";
  return (
    <div className={`w-fit max-w-[85%] rounded-lg px-3 py-2 text-lg ${look}`}>
      {isOwn || message.language === language ? (
        <p dir="auto" lang={message.language ?? language} className="wrap-anywhere whitespace-pre-line">
          {message.text}
        </p>
      ) : (
        <Translated {...props} />
      )}
    </div>
  );
}

/** Authors may not have their own messages translated, but they may see them as another member reads them. */
function Translated({ message, language, reader, isGuest, t }: SaidProps) {
  const { _id: id, revision } = message;
  const { data, error, refetch } = useQuery({
    queryKey: isGuest ? keys.asReadBy(id, revision, reader) : keys.translation(id, revision, language),
    queryFn: () =>
      call("POST /translation/message/:id", {
        params: { id },
        body: isGuest ? { asReadBy: reader } : { targetLanguage: language },
      }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const isTranslated = data && data.provider !== "none";
  return (
    <>
      {isTranslated && (
        <p dir="auto" lang={language} className="border-s-2 border-marigold ps-2 wrap-anywhere whitespace-pre-line">
          {data.translatedText}
        </p>
      )}
      <p
        dir="auto"
        lang={message.language ?? undefined}
        className={`wrap-anywhere whitespace-pre-line ${isTranslated ? "mt-1 ps-2.5 text-sm text-muted" : ""}`}
      >
        {message.text}
      </p>
      {!data && !error && <p className="text-sm text-marigold-ink">{t("translating")}</p>}
      {error && (
        <button type="button" onClick={() => void refetch()} className="min-h-11 text-sm text-marigold-ink underline">
          {t("notTranslated")}
        </button>
      )}
    </>
  );
}

interface WriteBoxProps {
  readonly language: string;
  readonly t: TFunction<"faceToFace">;
  readonly onSend: (draft: Draft) => Promise<unknown>;
}

/** Keeps the text until the server has stored it; a repeat has the same id and is stored once. */
function WriteBox({ language, t, onSend }: WriteBoxProps) {
  const [text, setText] = useState("");
  const [clientMessageId, setId] = useState(() => crypto.randomUUID());
  const [problem, setProblem] = useState("");
  const field = useRef<HTMLTextAreaElement>(null);
  const send = useAction({
    act: onSend,
    onDone() {
      setText("");
      setId(crypto.randomUUID());
      setProblem("");
    },
    onFailed(error) {
      const isOver = error instanceof ApiError && error.code === "NOT_FOUND";
      setProblem(isOver ? t("over") : sentenceOf(error, t("sendFailed")));
      return true;
    },
  });
  const speech = useSpeech({ language, onText: setText, onFailed: () => setProblem(t("notHeard")) });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== "" && !send.isPending) send.mutate({ text, clientMessageId });
    field.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  return (
    <form onSubmit={submit} className="grid gap-1 border-t border-line px-3 py-2">
      <ErrorLine text={problem} />
      <div className="flex items-end gap-2">
        <textarea
          ref={field}
          rows={1}
          dir="auto"
          value={text}
          maxLength={MESSAGE_CODE_POINTS}
          readOnly={send.isPending}
          aria-label={t("write")}
          placeholder={t("write")}
          onChange={(event) => setText(event.target.value)}
          onKeyDown={onKeyDown}
          className={`${inputLook} field-sizing-content max-h-24 min-w-0 flex-1 resize-none`}
        />
        {canRecognise() && (
          <Button look="quiet" aria-pressed={speech.isListening} onClick={speech.toggle}>
            {speech.isListening ? <Square aria-hidden size={18} /> : <Mic aria-hidden size={18} />}
            <span className="sr-only">{t(speech.isListening ? "stopSpeaking" : "speak")}</span>
          </Button>
        )}
        <Button type="submit" busy={send.isPending} disabled={text.trim() === ""}>
          <SendHorizontal aria-hidden size={18} className="rtl:-scale-x-100" />
          <span className="sr-only">{t("send")}</span>
        </Button>
      </div>
    </form>
  );
}
