import type { RenditionChange } from "@lingualoom/contract/calls/suggestions.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Difference } from "#/ui/text/Difference.tsx";

interface Props {
  readonly suggestion: RenditionChange;
  readonly busy: boolean;
  readonly onDecide: (accepted: boolean) => void;
  readonly onReport: () => void;
}

/** What a reader suggests for a message of mine, as a change of what is read now. */
export function Waiting({ suggestion, busy, onDecide, onReport }: Props) {
  const { t, i18n } = useTranslation(["preview", "common", "dialogs"]);
  const { by, language, text = "", before = "" } = suggestion;
  const name = by.deleted ? t("common:deletedAccount") : by.fullName;
  return (
    <li className="grid gap-2 border-s-2 border-marigold ps-3">
      <p className="text-xs text-muted">{t("suggests", { name, language: languageName(language, i18n.language) })}</p>
      <Difference
        before={before}
        after={text}
        language={language}
        spoken={before === "" ? text : t("insteadOf", { before, after: text })}
      />
      <div className="flex flex-wrap gap-2">
        <Button className="text-sm" busy={busy} onClick={() => onDecide(true)}>
          {t("approve")}
        </Button>
        <Button look="quiet" className="text-sm" busy={busy} onClick={() => onDecide(false)}>
          {t("decline")}
        </Button>
        <Button look="plain" className="ms-auto text-sm" onClick={onReport}>
          {t("dialogs:report")}
        </Button>
      </div>
    </li>
  );
}
