import type { Person } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "#/i18n/use-translation.ts";

interface Props {
  readonly of: Pick<Person, "bot" | "guest"> | undefined;
}

/** Says beside a name that it is a program's, or that its person has no account. */
export function PersonMark({ of }: Props) {
  const { t } = useTranslation("common");
  if (of?.bot)
    return <span className="shrink-0 rounded-sm bg-sunken px-1.5 text-xs font-medium text-muted">{t("bot")}</span>;
  if (of?.guest) return <span className="shrink-0 text-xs font-normal text-muted">{t("guest")}</span>;
  return null;
}
