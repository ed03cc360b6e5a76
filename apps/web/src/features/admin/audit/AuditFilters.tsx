import { useId } from "react";
import type { AuditFilter } from "../../../data/account/admin.queries.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import { inputLook } from "../../../ui/forms/input-look.ts";

interface Props {
  readonly filter: AuditFilter;
  readonly actions: Readonly<Record<string, string>>;
  readonly onFilter: (filter: AuditFilter) => void;
}

export function AuditFilters({ filter, actions, onFilter }: Props) {
  const { t } = useTranslation("admin");
  const id = useId();
  return (
    <div className="mb-5 grid gap-4 sm:grid-cols-3">
      <div>
        <label htmlFor={id} className="mb-1 block text-sm font-medium">
          {t("action")}
        </label>
        <select
          id={id}
          value={filter.action}
          onChange={(event) => onFilter({ ...filter, action: event.target.value })}
          className={`${inputLook} drop-down`}
        >
          <option value="">{t("allActions")}</option>
          {Object.entries(actions).map(([action, text]) => (
            <option key={action} value={action}>
              {text}
            </option>
          ))}
        </select>
      </div>
      <Field
        label={t("fromDay")}
        type="date"
        value={filter.from}
        onChange={(event) => onFilter({ ...filter, from: event.target.value })}
      />
      <Field
        label={t("untilDay")}
        type="date"
        value={filter.until}
        onChange={(event) => onFilter({ ...filter, until: event.target.value })}
      />
    </div>
  );
}
