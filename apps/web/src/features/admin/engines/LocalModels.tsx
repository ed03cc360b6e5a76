import type { LocalModel } from "@lingualoom/contract/calls/admin/engines.ts";
import { useState } from "react";
import { languageName } from "#/i18n/language-name.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Field } from "#/ui/forms/Field.tsx";
import { asSize } from "#/ui/text/as-size.ts";
import { Part } from "../Part.tsx";
import { ModelList } from "./ModelList.tsx";

interface Props {
  readonly models: readonly LocalModel[];
  readonly bytes: number;
}

export function LocalModels({ models, bytes }: Props) {
  const { t, i18n } = useTranslation("admin");
  const [search, setSearch] = useState("");
  const language = (code: string) => languageName(code, i18n.language);
  const plain = (text: string) => text.toLocaleLowerCase(i18n.language);
  const named = models.map((model) => ({
    ...model,
    name: t("pair", { source: language(model.source), target: language(model.target) }),
  }));
  const path = ({ source, target }: LocalModel) => ({ params: { source, target } });
  return (
    <Part
      title={t("localModels")}
      end={bytes > 0 && <span className="text-muted">{t("onDisk", { size: asSize(bytes, i18n.language) })}</span>}
    >
      {models.length === 0 ? (
        <p className="text-muted">{t("noModels")}</p>
      ) : (
        <div className="grid gap-4">
          <Field
            label={t("searchPairs")}
            type="search"
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <ModelList
            label={t("localModels")}
            models={named.filter(({ name }) => plain(name).includes(plain(search.trim())))}
            ask={(pair) => t("askRemoveModel", { pair })}
            install={(model) => call("POST /health/admin/models/:source/:target", path(model))}
            remove={(model) => call("DELETE /health/admin/models/:source/:target", path(model))}
          />
        </div>
      )}
    </Part>
  );
}
