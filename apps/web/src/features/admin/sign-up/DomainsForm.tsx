import { mailDomainOf } from "@lingualoom/contract/sign-up-rules.ts";
import { type SubmitEvent, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";

interface Props {
  readonly domains: readonly string[];
  readonly busy: boolean;
  readonly onSave: (domains: string[]) => void;
}

/** The mail domains whose addresses sign up. */
export function DomainsForm({ domains, busy, onSave }: Props) {
  const { t } = useTranslation("admin");
  const [text, setText] = useState(domains.join(", "));
  const [problem, setProblem] = useState("");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const names = text.split(/[\s,;،]+/).filter((name) => name !== "");
    const wrong = names.find((name) => mailDomainOf(name) === null);
    if (wrong !== undefined) return setProblem(t("domainWrong", { name: wrong }));
    if (names.length === 0) return setProblem(t("domainsMissing"));
    onSave([...new Set(names.flatMap((name) => mailDomainOf(name) ?? []))]);
  };
  return (
    <form onSubmit={submit} noValidate className="mt-4 flex flex-wrap items-start gap-3">
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
    </form>
  );
}
