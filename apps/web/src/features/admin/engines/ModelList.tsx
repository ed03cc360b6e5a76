import type { LocalModel } from "@lingualoom/contract/calls/admin/engines.ts";
import { ADMIN } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Spinner } from "#/ui/graphics/Spinner.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { asSize } from "#/ui/text/as-size.ts";
import { useAdminAction } from "../use-admin-action.ts";

type Model = Pick<LocalModel, "state" | "version" | "size" | "download" | "sha256"> & {
  readonly name: string;
};

interface Props<M extends Model> {
  readonly label: string;
  readonly models: readonly M[];
  readonly mayInstall?: boolean;
  readonly mayRemove?: boolean;
  readonly busy?: boolean;
  readonly ask: (pair: string) => string;
  readonly install: (model: M) => Promise<unknown>;
  readonly remove: (model: M) => Promise<unknown>;
}

const ORDER = { fetching: 0, here: 1, available: 2 } as const;

export function ModelList<M extends Model>({ label, models, busy = false, ask, install, remove, ...may }: Props<M>) {
  const { mayInstall = true, mayRemove = true } = may;
  const { t, i18n } = useTranslation("admin");
  const change = useAdminAction({
    act: ({ model, isInstall }: { model: M; isInstall: boolean }) => (isInstall ? install : remove)(model),
    done: (_, { model, isInstall }) => t(isInstall ? "modelFetching" : "modelRemoved", { pair: model.name }),
    failed: ({ model }) => t("modelFailed", { pair: model.name }),
    stale: [[...ADMIN, "engines"]],
  });
  const shown = models.toSorted(
    (a, b) => ORDER[a.state] - ORDER[b.state] || a.name.localeCompare(b.name, i18n.language),
  );
  return (
    <ul aria-label={label} className="relative max-h-[30rem] divide-y divide-line overflow-y-auto border-y border-line">
      {shown.map((model) => (
        <li key={model.name} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-3">
          <ModelFacts model={model} />
          {model.state === "fetching" && (
            <span className="flex items-center gap-2 text-sm">
              <Spinner />
              {t("fetching")}
            </span>
          )}
          {model.state === "available" && mayInstall && (
            <Button
              small
              look="quiet"
              disabled={busy || change.isPending}
              onClick={() => change.mutate({ model, isInstall: true })}
            >
              {t("install")} <span className="sr-only">{model.name}</span>
            </Button>
          )}
          {model.state === "here" && mayRemove && (
            <ConfirmAction
              small
              look="danger"
              disabled={busy || change.isPending}
              action={t("remove")}
              label={`${t("remove")} ${model.name}`}
              title={t("askRemoveModelTitle")}
              text={ask(model.name)}
              onDo={() => change.mutateAsync({ model, isInstall: false })}
            />
          )}
        </li>
      ))}
    </ul>
  );
}

const SHOWN = 12;

function ModelFacts({ model }: { readonly model: Model }) {
  const { t, i18n } = useTranslation("admin");
  const size = (bytes: number) => asSize(bytes, i18n.language);
  const isHere = model.state === "here";
  const facts = [
    isHere && t("version", { version: model.version }),
    !isHere && model.download !== null && t("toDownload", { size: size(model.download) }),
    t("onDisk", { size: size(model.size) }),
  ];
  return (
    <div className="min-w-0 flex-1 basis-60">
      <p className="font-medium">{model.name}</p>
      <p className="text-sm text-muted">{facts.filter(Boolean).join(" · ")}</p>
      {isHere && model.sha256.length > 0 && (
        <p className="text-xs text-muted" title={model.sha256.join("\n")}>
          SHA-256 <code dir="ltr">{model.sha256.map((checksum) => checksum.slice(0, SHOWN)).join(" ")}</code>
        </p>
      )}
    </div>
  );
}
