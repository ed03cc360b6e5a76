import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import type { useSecretTexts } from "./use-secret-texts.ts";

interface Props {
  readonly texts: ReturnType<ReturnType<typeof useSecretTexts>>;
  /** False: one always stays. */
  readonly removable: boolean;
  readonly keys: readonly string[];
  readonly updating: boolean;
  readonly onOrder: (keys: readonly string[]) => void;
}

const small = "min-h-9! px-3! py-1! text-sm";

/** The keys of a type in the order of their use. */
export function KeyList({ texts, removable, keys, updating, onOrder }: Props) {
  const { t } = useTranslation("admin");
  if (keys.length === 0) return <p className="text-muted">{texts.none}</p>;
  const without = (place: number) => keys.filter((_, i) => i !== place);
  return (
    <ol aria-label={texts.one} className="relative max-h-80 divide-y divide-line overflow-y-auto border-y border-line">
      {keys.map((key, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two keys may look the same when they are shortened.
        <li key={`${key} ${place}`} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
          <div className="min-w-0 flex-1 basis-52">
            <p className="flex items-center gap-2 font-medium">
              {texts.item(place + 1)}
              {place === 0 && <span className="rounded-sm bg-indigo-soft px-1.5 text-xs">{t("primary")}</span>}
            </p>
            <code dir="ltr" className="text-sm text-muted">
              {key}
            </code>
          </div>
          {place > 0 && (
            <Button
              look="quiet"
              className={small}
              disabled={updating}
              onClick={() => onOrder([key, ...without(place)])}
            >
              {t("primary")}
            </Button>
          )}
          {(keys.length > 1 || removable) && (
            <Button look="danger" className={small} disabled={updating} onClick={() => onOrder(without(place))}>
              {t("remove")}
            </Button>
          )}
        </li>
      ))}
    </ol>
  );
}
