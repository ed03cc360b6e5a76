import { useEffect, useState } from "react";
import { languageName } from "#/i18n/language-name.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { Popover } from "#/ui/layers/Popover.tsx";
import { usePanel } from "#/ui/layers/use-panel.ts";
import type { PreviewState } from "./draft-previewer.ts";
import type { OwnWords } from "./given-renditions.ts";
import { type Check, checkOf, type MeaningState } from "./meaning/meaning-checker.ts";
import { PreviewList, type PreviewRow, previewRows } from "./PreviewList.tsx";

/** Milliseconds after which a slow translation is reported. */
const SLOW_MS = 4_000;

function useIsSlow(asking: boolean): boolean {
  const [slow, setSlow] = useState(false);
  if (!asking && slow) setSlow(false);
  useEffect(() => {
    if (!asking) return;
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, [asking]);
  return slow;
}

interface Props {
  readonly state: PreviewState;
  readonly draft: string;
  readonly own: OwnWords;
  readonly onOwn: (own: OwnWords) => void;
  readonly lowered: boolean;
  readonly onAsk: () => void;
  readonly meaning: MeaningState;
  readonly onCheck: () => void;
}

/**
 * The preview in one line whose height never changes, so that the field and the messages stay where they are. Shows the
 * language that needs most attention; a press opens all of them.
 */
export function PreviewLine({ state, draft, own, onOwn, lowered, onAsk, meaning, onCheck }: Props) {
  const { t, i18n } = useTranslation("preview");
  const { answer, error, asking, spent } = state;
  const slow = useIsSlow(asking || meaning.asking);
  const verdicts = useVerdicts(meaning, draft);
  const rows = previewRows(state, own);
  const sentences = [
    lowered && t("lowered"),
    asking && (slow ? t("slow") : t("asking")),
    !asking && error !== null && sentenceOf(error, t("failed")),
    answer?.previews.length === 0 &&
      draft.trim() !== "" &&
      t("readByAll", { language: languageName(answer.language, i18n.language) }),
    answer !== null && answer.leftOut > 0 && t("leftOut"),
    spent && t("changed"),
    meaning.asking && (slow ? t("slow") : t("checking")),
    meaning.error !== null && sentenceOf(meaning.error, t("checkFailed")),
  ].filter((one) => one !== false);
  const said = sentences.join(" ");
  const isBusy = asking || meaning.asking;
  return (
    <div className="flex h-9 items-center gap-2 text-sm pointer-coarse:h-11">
      {rows.length > 0 && (
        <Texts state={state} draft={draft} own={own} onOwn={onOwn} meaning={meaning} busy={isBusy} said={said} />
      )}
      {rows.length === 0 && isBusy && <Spinner size={16} />}
      <p
        role="status"
        dir="auto"
        title={said}
        className={rows.length > 0 ? "sr-only" : "min-w-0 flex-1 truncate text-muted"}
      >
        {said}
        {verdicts !== "" && <span className="sr-only">{verdicts}</span>}
      </p>
      {spent || (error !== null && !asking) ? (
        <Action text={t("update")} onPress={onAsk} />
      ) : (
        meaning.unchecked && !meaning.asking && <Action text={t("check")} onPress={onCheck} />
      )}
    </div>
  );
}

const Action = ({ text, onPress }: { readonly text: string; readonly onPress: () => void }) => (
  <button
    type="button"
    onClick={onPress}
    className="h-full shrink-0 rounded-sm px-1 font-medium whitespace-nowrap text-marigold-ink underline underline-offset-4 -outline-offset-2"
  >
    {text}
  </button>
);

const VERDICTS = { kept: "verdictKept", doubtful: "verdictDoubtful", changed: "verdictChanged" } as const;

/** The lower, the more attention a language needs. */
function rankOf({ text }: PreviewRow, check: Check | undefined): number {
  if (check?.verdict === "changed") return 0;
  if (check?.verdict === "doubtful") return 1;
  if (text === undefined) return 2;
  return check?.verdict === "kept" ? 4 : 3;
}

interface TextsProps extends Pick<Props, "state" | "draft" | "own" | "onOwn" | "meaning"> {
  readonly busy: boolean;
  /** Further sentences of the strip. */
  readonly said: string;
}

function Texts({ busy, said, ...list }: TextsProps) {
  const { state, draft, own, meaning } = list;
  const { t, i18n } = useTranslation("preview");
  const { open, anchor, button, close } = usePanel();
  const rows = previewRows(state, own).map((row) => {
    const { language, text } = row;
    const check = text === undefined ? undefined : checkOf(meaning, { draft: draft.trim(), language, text });
    return { ...row, check, rank: rankOf(row, check) };
  });
  const [first] = rows.toSorted((a, b) => a.rank - b.rank);
  if (!first) return null;
  const { language, text, check, error, isOwn, quality } = first;
  const verdict = check?.verdict === "unsure" ? undefined : check?.verdict;
  const differs = verdict === "doubtful" || verdict === "changed";
  const stale = !isOwn && state.text !== draft.trim();
  const isRough = !isOwn && quality === "rough";
  const verdictText = verdict ? t(VERDICTS[verdict]) : isRough && t("rough");
  const notChecked = check?.error && t("notChecked", { reason: check.error.message });
  const note = meaning.error !== null || state.spent ? said : (notChecked ?? verdictText);
  const colour = differs ? "text-marigold-ink" : verdict === "kept" ? "text-green" : "text-muted";
  const back = check?.back;
  return (
    <>
      <button
        {...button}
        className="flex h-full min-w-0 flex-1 items-center gap-2 rounded-sm px-1 text-start -outline-offset-2 hover:bg-sunken"
      >
        <span className={`grid size-4 shrink-0 place-items-center ${colour}`}>
          {busy ? (
            <Spinner size={16} />
          ) : (
            <LineIcon line={differs ? "alert" : verdict === "kept" ? "check" : "languages"} className="size-4" />
          )}
        </span>
        <span className="shrink-0 text-xs font-medium text-muted">
          {languageName(language, i18n.language)}
          {rows.length > 1 && ` +${rows.length - 1}`}
        </span>
        <span
          dir="auto"
          lang={text === undefined ? undefined : language}
          className={`min-w-0 truncate ${stale ? "text-muted" : ""}`}
        >
          {text ?? error?.message}
        </span>
        {back && (
          <>
            <span className="sr-only">
              {t("backIn", { language: languageName(back.targetLanguage, i18n.language) })}
            </span>
            <span aria-hidden className="h-4 shrink-0 border-s border-line" />
            <span
              dir="auto"
              lang={back.targetLanguage}
              className={`min-w-0 truncate ${differs ? "text-marigold-ink" : "text-muted"}`}
            >
              {back.translatedText}
            </span>
          </>
        )}
        {note && (
          <span className={`ms-auto max-w-[40%] shrink-0 truncate text-xs ${colour} max-sm:sr-only`}>{note}</span>
        )}
      </button>
      {open && (
        <Popover label={t("title")} anchor={anchor} side="top" className="w-120" onClose={close}>
          <PreviewList {...list} />
        </Popover>
      )}
    </>
  );
}

/** Joins the verdicts into one text for screen readers. */
function useVerdicts({ found }: MeaningState, draft: string): string {
  const { t, i18n } = useTranslation("preview");
  return Object.entries(found)
    .flatMap(([code, { draft: checked, check }]) => {
      if (checked !== draft.trim() || check.verdict === undefined || check.verdict === "unsure") return [];
      return t("verdictOf", {
        language: languageName(code, i18n.language),
        verdict: t(VERDICTS[check.verdict]),
      });
    })
    .join(" ");
}
