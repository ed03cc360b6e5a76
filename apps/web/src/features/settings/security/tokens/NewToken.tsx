import { BOT_SCOPES, TOKEN_SCOPES, type TokenScope } from "@lingualoom/contract/call-facts/token-scopes.ts";
import { TOKEN_NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { type SubmitEvent, useState } from "react";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { Choice } from "#/ui/forms/Choice.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { useOpenedInPlace } from "#/ui/hooks/use-opened-in-place.ts";
import { useMakeToken } from "./use-make-token.ts";
import { useScopeTexts } from "./use-scope-texts.ts";

const DAYS = { "7": 7, "30": 30, "90": 90, "365": 365 } as const;

interface Props {
  /** For which it is, if not for me. */
  readonly bot?: string | undefined;
  readonly isAdmin: boolean;
  readonly onMade: (token: string) => void;
  readonly onClose: () => void;
}

/** What a new token is called, what it allows, and how long it holds. */
export function NewToken({ bot, isAdmin, onMade, onClose }: Props) {
  const { t } = useTranslation(["programs", "common"]);
  const textOf = useScopeTexts();
  const [name, setName] = useState("");
  const [days, setDays] = useState<keyof typeof DAYS>("90");
  const [chosen, setChosen] = useState<readonly TokenScope[]>(bot ? ["read", "write"] : ["read"]);
  const make = useMakeToken(bot, onMade);
  const scopes = bot ? BOT_SCOPES : TOKEN_SCOPES.filter((scope) => scope !== "admin" || isAdmin);
  const form = useOpenedInPlace<HTMLFormElement>();
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    make.make({ name, scopes: [...chosen], days: DAYS[days] });
  };
  const nameProblem = issueAt("name", make.error);
  return (
    <>
      <form
        ref={form}
        onSubmit={submit}
        noValidate
        className="grid gap-4 rounded-md border border-line bg-surface p-4 outline-none"
      >
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
        {make.error && !nameProblem && (
          <p role="alert" className="text-sm text-red">
            {sentenceOf(make.error, t("tokenFailed"))}
          </p>
        )}
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button type="submit" busy={make.isPending} disabled={chosen.length === 0 || name.trim() === ""}>
            {t("makeToken")}
          </Button>
        </div>
      </form>
      {make.proof}
    </>
  );
}
