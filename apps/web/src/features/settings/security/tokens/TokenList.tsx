import { BOT_SCOPES, TOKEN_SCOPES, type TokenScope } from "@lingualoom/contract/call-facts/token-scopes.ts";
import type { Output } from "@lingualoom/contract/calls.ts";
import { TOKEN_NAME_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { useProvenAction } from "#/features/proof/use-proven-action.ts";
import { ResourceRow } from "#/features/settings/ResourceRow.tsx";
import { written } from "#/i18n/format-time.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Choice } from "#/ui/forms/Choice.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { FormButtons, FormInPlace } from "#/ui/forms/Form.tsx";
import { NewSecret } from "#/ui/forms/NewSecret.tsx";
import { SwitchField } from "#/ui/forms/SwitchField.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { useAction } from "#/ui/kit/use-action.ts";

interface Props {
  readonly bot?: string;
  readonly isAdmin?: boolean;
  readonly tokens: Output<"GET /tokens"> | undefined;
}

/** Access tokens of the user or of a bot, and a form for a new one, whose secret is shown once. */
export function TokenList({ bot, isAdmin = false, tokens }: Props) {
  const { t } = useTranslation("programs");
  return (
    <>
      <NewSecret action={t("newToken")} label={t("tokenItself")} hint={t("tokenOnce")}>
        {(onDone) => <NewToken bot={bot} isAdmin={isAdmin} onDone={onDone} />}
      </NewSecret>
      {tokens && tokens.length > 0 && (
        <ul aria-label={t("tokens")} className="grid divide-y divide-line">
          {tokens.map((token) => (
            <AccessTokenRow key={token.id} bot={bot} token={token} />
          ))}
        </ul>
      )}
    </>
  );
}

interface AccessTokenRowProps {
  readonly bot?: string | undefined;
  readonly token: Output<"GET /tokens">[number];
}

function AccessTokenRow({ bot, token }: AccessTokenRowProps) {
  const { t, i18n } = useTranslation("programs");
  const textOf = useScopeTexts();
  const { id, name, scopes, lastUsedAt, expiresAt } = token;
  const time = (at: string) => written(new Date(at), "dateAndTime", i18n.language);
  const isOver = new Date(expiresAt).getTime() <= Date.now();
  const used = lastUsedAt ? t("lastUsed", { time: time(lastUsedAt) }) : t("neverUsed");
  const end = useAction({
    act: () =>
      bot
        ? call("DELETE /bots/:id/tokens/:tokenId", { params: { id: bot, tokenId: id } })
        : call("DELETE /tokens/:id", { params: { id } }),
    failed: t("endTokenFailed"),
    stale: [bot ? keys.bots : keys.tokens],
  });
  return (
    <ResourceRow
      Icon={KeyRound}
      title={<bdi className={isOver ? "text-muted" : ""}>{name}</bdi>}
      lines={[
        scopes.map((scope) => textOf(scope).name).join(" · "),
        `${used} · ${t(isOver ? "expiredAt" : "expiresAt", { time: time(expiresAt) })}`,
      ]}
    >
      <ConfirmAction
        action={t("endToken")}
        label={`${t("endToken")}: ${name}`}
        title={t("endTokenTitle", { name })}
        text={t("endTokenText")}
        onDo={end.mutateAsync}
      />
    </ResourceRow>
  );
}

const DAYS = { "7": 7, "30": 30, "90": 90, "365": 365 } as const;

interface NewTokenProps {
  readonly bot?: string | undefined;
  readonly isAdmin: boolean;
  readonly onDone: (token?: string) => void;
}

function NewToken({ bot, isAdmin, onDone }: NewTokenProps) {
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

function useScopeTexts() {
  const { t } = useTranslation("programs");
  const texts = {
    read: { name: t("scopeRead"), hint: t("scopeReadHint") },
    write: { name: t("scopeWrite"), hint: t("scopeWriteHint") },
    manage: { name: t("scopeManage"), hint: t("scopeManageHint") },
    account: { name: t("scopeAccount"), hint: t("scopeAccountHint") },
    admin: { name: t("scopeAdmin"), hint: t("scopeAdminHint") },
  };
  return (scope: TokenScope) => texts[scope];
}
