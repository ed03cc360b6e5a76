import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { CopyButton } from "#/ui/forms/CopyButton.tsx";
import { useOpenedInPlace } from "#/ui/hooks/use-opened-in-place.ts";

interface Props {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

export function RecoveryCodes({ codes, onClose }: Props) {
  const { t } = useTranslation("security");
  const shown = useOpenedInPlace<HTMLDivElement>();
  return (
    <div ref={shown} className="grid gap-4 rounded-md border border-line bg-surface p-4 outline-none">
      <h4 className="font-semibold">{t("codes")}</h4>
      <p className="text-muted">{t("codesText")}</p>
      <ul
        aria-label={t("codes")}
        dir="ltr"
        className="grid grid-cols-[repeat(auto-fill,minmax(9rem,1fr))] gap-2 font-mono"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        <CopyButton look="quiet" text={codes.join("\n")} />
        <Button onClick={onClose}>{t("codesStored")}</Button>
      </div>
    </div>
  );
}
