import type { Output } from "@lingualoom/contract/calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { EndLink } from "#/features/invites/EndLink.tsx";
import { written } from "#/i18n/moments.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ShownOnce } from "#/ui/forms/ShownOnce.tsx";
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
  const [isNew, setNew] = useState(false);
  const [made, setMade] = useState<string | null>(null);
  return (
    <>
      {made !== null && (
        <ShownOnce label={t("tokenItself")} hint={t("tokenOnce")} secret={made} onClose={() => setMade(null)} />
      )}
      {isNew ? (
        <NewToken
          bot={bot}
          isAdmin={isAdmin}
          onMade={(token) => {
            setMade(token);
            setNew(false);
          }}
          onClose={() => setNew(false)}
        />
      ) : (
        <Button look="quiet" className="justify-self-start" onClick={() => setNew(true)}>
          {t("newToken")}
        </Button>
      )}
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
  const client = useQueryClient();
  const textOf = useScopeTexts();
  const { id, name, scopes, lastUsedAt, expiresAt } = token;
  const time = (at: string) => written(new Date(at), "dateAndTime", i18n.language);
  const isOver = new Date(expiresAt).getTime() <= Date.now();
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0">
      <KeyRound aria-hidden size={22} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-48">
        <p className={`font-medium wrap-anywhere ${isOver ? "text-muted" : ""}`}>
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm text-muted">{scopes.map((scope) => textOf(scope).name).join(" · ")}</p>
        <p className="text-sm text-muted">
          {lastUsedAt ? t("lastUsed", { time: time(lastUsedAt) }) : t("neverUsed")} ·{" "}
          {t(isOver ? "expiredAt" : "expiresAt", { time: time(expiresAt) })}
        </p>
      </div>
      <EndLink
        action={t("endToken")}
        label={`${t("endToken")}: ${name}`}
        title={t("endTokenTitle", { name })}
        text={t("endTokenText")}
        failed={t("endTokenFailed")}
        end={() =>
          bot
            ? call("DELETE /bots/:id/tokens/:tokenId", { params: { id: bot, tokenId: id } })
            : call("DELETE /tokens/:id", { params: { id } })
        }
        onEnded={() => client.invalidateQueries({ queryKey: bot ? keys.bots : keys.tokens })}
      />
    </li>
  );
}
