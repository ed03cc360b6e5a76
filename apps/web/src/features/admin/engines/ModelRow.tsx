import type { LocalModel } from "@lingualoom/contract/calls/admin/engines.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { asSize } from "#/ui/text/as-size.ts";

interface Props {
  readonly model: Pick<LocalModel, "state" | "version" | "size" | "download"> & {
    readonly sha256: readonly string[];
  };
  readonly name: string;
  readonly busy: boolean;
  /** Absent where it cannot be done. */
  readonly onInstall: (() => void) | undefined;
  readonly onRemove: (() => Promise<unknown>) | undefined;
  /** Asked before it is removed. */
  readonly removal: string;
}

/** Enough of a checksum to compare it by eye. */
const SHOWN = 12;

export function ModelRow({ model, name, busy, onInstall, onRemove, removal }: Props) {
  const { t, i18n } = useTranslation("admin");
  const size = (bytes: number) => asSize(bytes, i18n.language);
  const isHere = model.state === "here";
  const facts = [
    isHere && t("version", { version: model.version }),
    !isHere && model.download !== null && t("toDownload", { size: size(model.download) }),
    t("onDisk", { size: size(model.size) }),
  ];
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
      <div className="min-w-0 flex-1 basis-60">
        <p className="font-medium">{name}</p>
        <p className="text-sm text-muted">{facts.filter(Boolean).join(" · ")}</p>
        {isHere && model.sha256.length > 0 && (
          <p className="text-xs text-muted" title={model.sha256.join("\n")}>
            SHA-256 <code dir="ltr">{model.sha256.map((checksum) => checksum.slice(0, SHOWN)).join(" ")}</code>
          </p>
        )}
      </div>
      {model.state === "fetching" && (
        <span className="flex items-center gap-2 text-sm">
          <Spinner />
          {t("fetching")}
        </span>
      )}
      {model.state === "available" && onInstall && (
        <Button small look="quiet" disabled={busy} onClick={onInstall}>
          {t("install")} <span className="sr-only">{name}</span>
        </Button>
      )}
      {isHere && onRemove && (
        <ConfirmAction
          small
          look="danger"
          disabled={busy}
          action={t("remove")}
          label={`${t("remove")} ${name}`}
          title={t("askRemoveModelTitle")}
          text={removal}
          onDo={onRemove}
        />
      )}
    </li>
  );
}
