import type { Output } from "@lingualoom/contract/calls.ts";
import { KeyRound } from "lucide-react";
import { keys } from "#/data/keys.ts";
import { ResourceRow } from "#/features/settings/ResourceRow.tsx";
import { written } from "#/i18n/moments.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { NewSecret } from "#/ui/forms/NewSecret.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { NewToken } from "./NewToken.tsx";
import { useScopeTexts } from "./use-scope-texts.ts";

interface Props {
  /** Whose they are, if not mine. */
  readonly bot?: string;
  readonly isAdmin?: boolean;
  /** Undefined until they are known. */
  readonly tokens: Output<"GET /tokens"> | undefined;
}

/** Access tokens of mine or of a bot, and a form for another one, whose text is shown once. */
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
  /** Whose it is, if not mine. */
  readonly bot?: string | undefined;
  readonly token: Output<"GET /tokens">[number];
}

/** One token: what it allows, when it was used, until when it holds. */
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
