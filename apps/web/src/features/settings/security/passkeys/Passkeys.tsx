import { useQuery } from "@tanstack/react-query";
import { hasPasskeys } from "#/data/account/passkeys.ts";
import { configQuery, waysInQuery } from "#/data/account/session.queries.ts";
import { Section } from "#/features/settings/Section.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ResourceList } from "#/ui/kit/ResourceList.tsx";
import { PasskeyRow } from "./PasskeyRow.tsx";
import { useMakePasskey } from "./use-make-passkey.ts";

const isAddress = () => /^[\d.]+$|:/.test(location.hostname.replace(/^\[|\]$/g, ""));

/** My passkeys, and another one. Nothing where this server or this browser has none, but a line at an IP address. */
export function Passkeys() {
  const { t } = useTranslation("security");
  const { data: config } = useQuery(configQuery);
  const query = useQuery(waysInQuery);
  const ways = query.data;
  const { make, isPending, proof } = useMakePasskey();
  const isOffered = hasPasskeys(config?.passkeys);
  if (!isOffered && !ways?.passkeys.length && isAddress())
    return (
      <Section>
        <p className="text-sm text-muted">
          {t("passkeysNeedName")}{" "}
          {config?.passkeys === "localhost" && (
            <a
              href={`${location.protocol}//localhost:${location.port}${location.pathname}`}
              dir="ltr"
              className="font-medium text-indigo underline"
            >
              {`localhost:${location.port}`}
            </a>
          )}
        </p>
      </Section>
    );
  if (!isOffered && !ways?.passkeys.length) return null;
  return (
    <Section title={t("passkeys")}>
      <p className="text-muted">{t("passkeysText")}</p>
      {isOffered && (
        <Button look="quiet" className="justify-self-start" busy={isPending} onClick={make}>
          {t("newPasskey")}
        </Button>
      )}
      <ResourceList
        label={t("passkeys")}
        query={query}
        items={ways?.passkeys}
        failed={t("waysFailed")}
        className="grid divide-y divide-line"
      >
        {(passkey) => <PasskeyRow key={passkey.id} passkey={passkey} />}
      </ResourceList>
      {proof}
    </Section>
  );
}
