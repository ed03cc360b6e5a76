import { Glossary } from "#/features/glossary/Glossary.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Part } from "../Part.tsx";

export function GlossaryTab() {
  const { t } = useTranslation("admin");
  return (
    <Part title={t("glossary")}>
      <div className="max-w-2xl">
        <Glossary of="server" />
      </div>
    </Part>
  );
}
