import { mailDomainOf } from "@lingualoom/contract/sign-up-rules.ts";
import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Choice } from "#/ui/forms/Choice.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Form } from "#/ui/forms/Form.tsx";
import { Part } from "../Part.tsx";
import { ChangedHere } from "../server-settings/ServerSetting.tsx";
import type { UsedServerSettings } from "../server-settings/use-server-settings.ts";
/** The mode of sign-up. Domains are entered before their mode takes effect, so that it excludes no one by surprise. */
export function SignUpModeSetting({ settings }: { readonly settings: UsedServerSettings }) {
  const { t } = useTranslation("admin");
  const [wantsDomains, setWantsDomains] = useState(false);
  if (!settings.data) return null;
  const { signUp, signUpDomains } = settings.data.settings;
  const shown = wantsDomains ? "domains" : signUp;
  const hints = {
    open: t("signUpOpenHint"),
    invitation: t("signUpInvitationHint"),
    domains: t("signUpDomainsHint"),
    closed: t("signUpClosedHint"),
  };
  return (
    <Part title={t("signUpTitle")}>
      <Choice
        label={t("signUpLabel")}
        hint={hints[shown]}
        value={shown}
        options={[
          { value: "open", text: t("signUpOpen") },
          { value: "invitation", text: t("signUpInvitation") },
          { value: "domains", text: t("signUpDomains") },
          { value: "closed", text: t("signUpClosed") },
        ]}
        onChange={(mode) => {
          const isMissing = mode === "domains" && signUpDomains.length === 0;
          setWantsDomains(isMissing);
          if (!isMissing) settings.change({ signUp: mode });
        }}
      />
      {shown === "domains" && (
        <DomainsForm
          key={signUpDomains.join()}
          domains={signUpDomains}
          busy={settings.updating}
          onSave={(domains) =>
            settings.change({ signUpDomains: domains, signUp: "domains" }, { onSuccess: () => setWantsDomains(false) })
          }
        />
      )}
      <ChangedHere names={["signUp", "signUpDomains"]} settings={settings} />
    </Part>
  );
}

interface Props {
  readonly domains: readonly string[];
  readonly busy: boolean;
  readonly onSave: (domains: string[]) => void;
}

function DomainsForm({ domains, busy, onSave }: Props) {
  const { t } = useTranslation("admin");
  const [text, setText] = useState(domains.join(", "));
  const [problem, setProblem] = useState("");
  const submit = () => {
    const names = text.split(/[\s,;،]+/).filter((name) => name !== "");
    const wrong = names.find((name) => mailDomainOf(name) === null);
    if (wrong !== undefined) return setProblem(t("domainWrong", { name: wrong }));
    if (names.length === 0) return setProblem(t("domainsMissing"));
    onSave([...new Set(names.flatMap((name) => mailDomainOf(name) ?? []))]);
  };
  return (
    <Form onSubmit={submit} className="mt-4 flex flex-wrap items-start gap-3">
      <div className="min-w-56 flex-1">
        <Field
          label={t("domainsLabel")}
          hint={t("domainsExample")}
          error={problem || undefined}
          value={text}
          dir="ltr"
          autoCapitalize="off"
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => {
            setText(event.target.value);
            setProblem("");
          }}
        />
      </div>
      <Button type="submit" look="quiet" className="mt-6" busy={busy}>
        {t("save")}
      </Button>
    </Form>
  );
}
