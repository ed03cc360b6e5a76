import type { LocalModel } from "@lingualoom/contract/calls/admin/engines.ts";
import { useState } from "react";
import { ADMIN } from "#/data/admin/admin.queries.ts";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Field } from "#/ui/forms/Field.tsx";
import { asSize } from "#/ui/text/as-size.ts";
import { Part } from "../Part.tsx";
import { useAdminAction } from "../use-admin-action.ts";
import { ModelRow } from "./ModelRow.tsx";

interface Props {
  readonly models: readonly LocalModel[];
  readonly bytes: number;
}

const order = { fetching: 0, here: 1, available: 2 } as const;

/** The language pairs of this server's local models, with the size of each download and on disk. */
export function LocalModels({ models, bytes }: Props) {
  const { t, i18n } = useTranslation("admin");
  const [search, setSearch] = useState("");
  const language = (code: string) => languageName(code, i18n.language);
  const name = ({ source, target }: LocalModel) => t("pair", { source: language(source), target: language(target) });

  const change = useAdminAction({
    act: ({ model: { source, target }, install }: { model: LocalModel; install: boolean }) =>
      call(`${install ? "POST" : "DELETE"} /health/admin/models/:source/:target`, { params: { source, target } }),
    done: (_, { model, install }) => t(install ? "modelFetching" : "modelRemoved", { pair: name(model) }),
    failed: ({ model }) => t("modelFailed", { pair: name(model) }),
    stale: [[...ADMIN, "engines"]],
  });
  const plain = (text: string) => text.toLocaleLowerCase(i18n.language);
  const shown = models
    .filter((model) => plain(name(model)).includes(plain(search.trim())))
    .toSorted((a, b) => order[a.state] - order[b.state] || name(a).localeCompare(name(b), i18n.language));
  return (
    <Part
      title={t("localModels")}
      end={bytes > 0 && <span className="text-muted">{t("onDisk", { size: asSize(bytes, i18n.language) })}</span>}
    >
      {models.length === 0 ? (
        <p className="text-muted">{t("noModels")}</p>
      ) : (
        <>
          <Field
            label={t("searchPairs")}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <ul
            aria-label={t("localModels")}
            className="mt-4 relative max-h-[30rem] divide-y divide-line overflow-y-auto border-y border-line"
          >
            {shown.map((model) => (
              <ModelRow
                key={`${model.source}-${model.target}`}
                model={model}
                name={name(model)}
                busy={change.isPending}
                onInstall={() => change.mutate({ model, install: true })}
                removal={t("askRemoveModel", { pair: name(model) })}
                onRemove={() => change.mutateAsync({ model, install: false })}
              />
            ))}
          </ul>
        </>
      )}
    </Part>
  );
}
