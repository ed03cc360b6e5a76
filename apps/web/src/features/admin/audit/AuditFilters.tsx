import type { AuditFilter } from "#/data/admin/admin.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Field } from "#/ui/forms/Field.tsx";
import { SelectField } from "#/ui/forms/SelectField.tsx";

interface Props {
  readonly filter: AuditFilter;
  readonly actions: Readonly<Record<string, string>>;
  readonly onFilter: (filter: AuditFilter) => void;
}

export function AuditFilters({ filter, actions, onFilter }: Props) {
  const { t } = useTranslation("admin");
  return (
    <div className="mb-5 grid gap-4 sm:grid-cols-3">
      <SelectField
        label={t("action")}
        value={filter.action}
        options={[
          { value: "", text: t("allActions") },
          ...Object.entries(actions).map(([value, text]) => ({ value, text })),
        ]}
        onChange={(action) => onFilter({ ...filter, action })}
      />
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
