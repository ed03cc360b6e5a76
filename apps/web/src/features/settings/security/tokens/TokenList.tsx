import type { Output } from "@lingualoom/contract/calls.ts";
import { useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ShownOnce } from "#/ui/forms/ShownOnce.tsx";
import { AccessTokenRow } from "./AccessTokenRow.tsx";
import { NewToken } from "./NewToken.tsx";

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
