import { RenditionRow } from "#/features/conversation/renditions/RenditionRow.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import type { Preview, PreviewState } from "./draft-previewer.ts";
import type { OwnWords } from "./given-renditions.ts";
import { CheckedMeaning } from "./meaning/CheckedMeaning.tsx";
import { Marked } from "./meaning/Marked.tsx";
import { checkOf, type MeaningState } from "./meaning/meaning-checker.ts";

interface Props {
  readonly state: PreviewState;
  readonly draft: string;
  readonly own: OwnWords;
  readonly onOwn: (own: OwnWords) => void;
  readonly meaning: MeaningState;
}

export interface PreviewRow extends Preview {
  /** Written by the author. */
  readonly isOwn: boolean;
}

/** The author's own words replace previews, and stay while a new text has none. */
export function previewRows({ answer }: Pick<PreviewState, "answer">, own: OwnWords): PreviewRow[] {
  const previews = answer?.previews ?? [];
  const further = Object.keys(own)
    .filter((language) => previews.every((one) => one.language !== language))
    .map((language): Preview => ({ language, readers: 0 }));
  return [...previews, ...further].map((one) => {
    const mine = own[one.language];
    return mine === undefined ? { ...one, isOwn: false } : { ...one, text: mine, isOwn: true };
  });
}

/** All languages in which the draft will be read, with the checks of their meaning. */
export function PreviewList({ state, draft: typed, own, onOwn, meaning }: Props) {
  const { t } = useTranslation("preview");
  const draft = typed.trim();
  const stale = state.text !== draft;
  const without = (language: string) => Object.fromEntries(Object.entries(own).filter(([one]) => one !== language));
  const markOf = ({ provider, quality, isOwn }: PreviewRow) => {
    if (isOwn) return t("yourWords");
    if (provider === "none") return t("asWritten");
    return quality === "rough" ? t("rough") : undefined;
  };
  return (
    <ul className="grid gap-3">
      {previewRows(state, own).map((row) => {
        const { language, readers, text, error, isOwn } = row;
        const check = text === undefined ? undefined : checkOf(meaning, { draft, language, text });
        return (
          <RenditionRow
            key={language}
            language={language}
            readers={readers}
            text={text}
            marked={
              text !== undefined && check?.findings && <Marked text={text} findings={check.findings} of="translation" />
            }
            stale={!isOwn && stale}
            mark={markOf(row)}
            reason={error?.message}
            onWrite={(words) => onOwn({ ...own, [language]: words })}
            onTakeBack={isOwn ? () => onOwn(without(language)) : undefined}
          >
            {check && <CheckedMeaning draft={draft} check={check} />}
          </RenditionRow>
        );
      })}
    </ul>
  );
}
