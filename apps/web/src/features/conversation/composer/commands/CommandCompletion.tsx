import { SquareSlash } from "lucide-react";
import { type RefObject, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { CompletionList } from "../CompletionList.tsx";
import { typedName } from "./command-of.ts";
import type { OfferedCommand } from "./use-commands.ts";

interface Props {
  readonly text: string;
  readonly offered: readonly OfferedCommand[];
  readonly field: RefObject<HTMLTextAreaElement | null>;
}

export function CommandCompletion({ text, offered, field }: Props) {
  const { t } = useTranslation("commands");
  const [dismissed, setDismissed] = useState<string | null>(null);
  const typed = typedName(text, text.length);
  const matching = typed === null ? [] : offered.filter(({ name }) => name.startsWith(typed) && name !== typed);
  if (typed === null || matching.length === 0 || dismissed === text) return null;
  const pick = ({ name }: OfferedCommand) => {
    const area = field.current;
    if (!area) return;
    area.setRangeText(`/${name} `, 0, area.value.length, "end");
    area.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <CompletionList
      offered={matching}
      keyOf={({ name, bot = "" }) => `${name} ${bot}`}
      query={typed}
      field={field}
      label={t("commands")}
      found={t("found", { count: matching.length })}
      onPick={pick}
      onClose={() => setDismissed(text)}
      row={({ name, description, bot }) => (
        <>
          <SquareSlash aria-hidden size={20} className="shrink-0 text-muted" />
          <span className="min-w-0 py-1">
            <span className="flex items-baseline gap-2">
              <bdi dir="ltr" className="font-medium">{`/${name}`}</bdi>
              {bot !== undefined && <bdi className="one-line text-xs text-muted">{bot}</bdi>}
            </span>
            <span className="block text-xs text-muted">{description}</span>
          </span>
        </>
      )}
    />
  );
}
