import { useTranslation } from "#/i18n/use-translation.ts";
import { PageLink } from "../language/PageLink.tsx";
import type { PageProps } from "../page-props.ts";
import { LinkedProviders } from "../providers/LinkedProviders.tsx";
import { Section } from "../Section.tsx";
import { ChangePassword } from "./ChangePassword.tsx";
import { Devices } from "./Devices.tsx";
import { Passkeys } from "./passkeys/Passkeys.tsx";
import { SecondFactor } from "./second-factor/SecondFactor.tsx";
import { AccessTokens } from "./tokens/AccessTokens.tsx";

/** By what I sign in, and who is let in as me: devices and programs. */
export function SecurityPage({ me }: PageProps) {
  const { t } = useTranslation("settings");
  return (
    <>
      <Passkeys />
      <ChangePassword me={me} />
      <SecondFactor />
      <Section title={t("sessionsTitle")}>
        <Devices />
      </Section>
      <LinkedProviders />
      <AccessTokens me={me} />
      <Section>
        <PageLink page="bots" title={t("bots")} />
      </Section>
    </>
  );
}
