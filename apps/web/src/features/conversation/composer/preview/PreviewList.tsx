import { useTranslation } from "../../../../i18n/use-translation.ts";
import { RenditionRow } from "../../renditions/RenditionRow.tsx";
import type { Preview, PreviewState } from "./draft-previewer.ts";
import type { OwnWords } from "./given-renditions.ts";

interface Props {
  readonly state: PreviewState;
  readonly draft: string;
  readonly own: OwnWords;
  readonly onOwn: (own: OwnWords) => void;
}

/** Each language that is read here, with its text. */
export function PreviewList({ state, draft, own, onOwn }: Props) {
  const { t } = useTranslation("preview");
  const previews = state.answer?.previews ?? [];
  const stale = state.text !== draft.trim();
  // Words stay, also while nothing is known of the new text.
  const further = Object.keys(own)
    .filter((language) => previews.every((one) => one.language !== language))
    .map((language): Preview => ({ language, readers: 0 }));
  const rows = [...previews, ...further];
  const without = (language: string) =>
    Object.fromEntries(Object.entries(own).filter(([one]) => one !== language));
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
        return (
          <RenditionRow
            key={language}
            language={language}
            readers={readers}
            text={mine ?? text}
            stale={mine === undefined && stale}
            mark={mine === undefined ? markOf(preview) : t("yourWords")}
            reason={error?.message}
            onWrite={(words) => onOwn({ ...own, [language]: words })}
            onTakeBack={mine === undefined ? undefined : () => onOwn(without(language))}
          />
        );
      })}
    </ul>
  );
}
