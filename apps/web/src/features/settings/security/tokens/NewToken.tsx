import { BOT_SCOPES, TOKEN_SCOPES, type TokenScope } from "@lingualoom/contract/call-facts/token-scopes.ts";
import { TOKEN_NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { useProvenAction } from "#/features/proof/use-proven-action.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Choice } from "#/ui/forms/Choice.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { FormButtons, FormInPlace } from "#/ui/forms/Form.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { useScopeTexts } from "./use-scope-texts.ts";

const DAYS = { "7": 7, "30": 30, "90": 90, "365": 365 } as const;

interface Props {
  /** For which it is, if not for me. */
  readonly bot?: string | undefined;
  readonly isAdmin: boolean;
  /** With the text of a new one. */
  readonly onDone: (token?: string) => void;
}

/** What a new token is called, what it allows, and how long it holds. */
export function NewToken({ bot, isAdmin, onDone }: Props) {
  const { t } = useTranslation("programs");
  const textOf = useScopeTexts();
  const [name, setName] = useState("");
  const [days, setDays] = useState<keyof typeof DAYS>("90");
  const [chosen, setChosen] = useState<readonly TokenScope[]>(bot ? ["read", "write"] : ["read"]);
  const scopes = bot ? BOT_SCOPES : TOKEN_SCOPES.filter((scope) => scope !== "admin" || isAdmin);
  const make = useProvenAction({
    act: () => {
      const draft = { name, days: DAYS[days] };
      if (bot === undefined) return call("POST /tokens", { body: { ...draft, scopes: [...chosen] } });
      const allowed = BOT_SCOPES.filter((scope) => chosen.includes(scope));
      return call("POST /bots/:id/tokens", { params: { id: bot }, body: { ...draft, scopes: allowed } });
    },
    stale: [bot ? keys.bots : keys.tokens],
    onDone: ({ token }) => onDone(token),
  });
  const nameProblem = issueAt("name", make.error);
  return (
    <>
      <FormInPlace onSubmit={() => make.mutate()} className="gap-4 rounded-md border border-line bg-surface p-4">
        <Field
          label={t("tokenName")}
          hint={t("tokenNameHint")}
          autoComplete="off"
          maxLength={2 * TOKEN_NAME_CODE_POINTS}
          error={nameProblem}
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        <fieldset className="grid gap-1">
          <legend className="text-sm/6">{t("allows")}</legend>
          {scopes.map((scope) => (
            <SwitchField
              key={scope}
              label={textOf(scope).name}
              hint={bot && scope === "read" ? t("scopeReadBotHint") : textOf(scope).hint}
              checked={chosen.includes(scope)}
              onChange={(on) => setChosen(TOKEN_SCOPES.filter((one) => (one === scope ? on : chosen.includes(one))))}
            />
          ))}
        </fieldset>
        <Choice
          label={t("holdsFor")}
          value={days}
          onChange={setDays}
          options={(Object.keys(DAYS) as (keyof typeof DAYS)[])
            .toSorted((a, b) => DAYS[a] - DAYS[b])
            .map((value) => ({ value, text: t("days", { count: DAYS[value] }) }))}
        />
        <ErrorLine text={make.error && !nameProblem && sentenceOf(make.error, t("tokenFailed"))} />
        <FormButtons
          action={t("makeToken")}
          busy={make.isPending}
          disabled={chosen.length === 0 || name.trim() === ""}
          onCancel={() => onDone()}
        />
      </FormInPlace>
      {make.proof}
    </>
  );
}
