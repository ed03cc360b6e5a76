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

export function PreviewList({ state, draft: typed, own, onOwn, meaning }: Props) {
  const { t } = useTranslation("preview");
  const previews = state.answer?.previews ?? [];
  const draft = typed.trim();
  const stale = state.text !== draft;
  // The author's own words stay, also while the new text has no previews.
  const further = Object.keys(own)
    .filter((language) => previews.every((one) => one.language !== language))
    .map((language): Preview => ({ language, readers: 0 }));
  const rows = [...previews, ...further];
  const without = (language: string) => Object.fromEntries(Object.entries(own).filter(([one]) => one !== language));
  const markOf = ({ provider, quality }: Preview) => {
    if (provider === "none") return t("asWritten");
    return quality === "rough" ? t("rough") : undefined;
  };
  if (rows.length === 0) return null;
  return (
    <ul className="grid gap-1.5">
      {rows.map((preview) => {
        const { language, readers, text, error } = preview;
        const mine = own[language];
        const shown = mine ?? text;
        const check = shown === undefined ? undefined : checkOf(meaning, { draft, language, text: shown });
        return (
          <RenditionRow
            key={language}
            language={language}
            readers={readers}
            text={shown}
            marked={
              shown !== undefined &&
              check?.findings && <Marked text={shown} findings={check.findings} of="translation" />
            }
            stale={mine === undefined && stale}
            mark={mine === undefined ? markOf(preview) : t("yourWords")}
            reason={error?.message}
            onWrite={(words) => onOwn({ ...own, [language]: words })}
            onTakeBack={mine === undefined ? undefined : () => onOwn(without(language))}
          >
            {check && <CheckedMeaning draft={draft} check={check} />}
          </RenditionRow>
        );
      })}
    </ul>
  );
}
