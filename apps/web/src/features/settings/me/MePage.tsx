import { useTranslation } from "../../../i18n/use-translation.ts";
import { Field } from "../../../ui/forms/Field.tsx";
import type { PageProps } from "../page-props.ts";
import { Section } from "../Section.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { Name } from "./Name.tsx";
import { Picture } from "./Picture.tsx";
import { Plan } from "./Plan.tsx";

export function MePage({ me }: PageProps) {
  const { t } = useTranslation("settings");
  return (
    <>
      <Section>
        <Picture me={me} />
        <Name me={me} />
        <Field label={t("email")} type="email" readOnly value={me.email} hint={t("emailFixed")} />
      </Section>
      <ChangePassword me={me} />
      <Plan />
    </>
  );
}
