import type { Output } from "@lingualoom/contract/calls.ts";
import { useQueryClient } from "@tanstack/react-query";
import { KeyRound } from "lucide-react";
import { keys } from "#/data/keys.ts";
import { EndLink } from "#/features/invites/EndLink.tsx";
import { written } from "#/i18n/moments.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { useScopeTexts } from "./use-scope-texts.ts";

interface Props {
  /** Whose it is, if not mine. */
  readonly bot?: string | undefined;
  readonly token: Output<"GET /tokens">[number];
}

/** One token: what it allows, when it was used, until when it holds. */
export function AccessTokenRow({ bot, token }: Props) {
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
