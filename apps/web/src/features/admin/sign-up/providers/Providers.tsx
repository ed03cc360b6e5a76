import type { ShownProvider } from "@lingualoom/contract/calls/admin/sign-in-providers.ts";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { signInProvidersAdminQuery } from "#/data/admin/admin.queries.ts";
import { Part } from "#/features/admin/Part.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ProviderForm } from "./ProviderForm.tsx";
import { ProviderRow } from "./ProviderRow.tsx";
import { useChangeProviders } from "./use-change-providers.ts";

/** The providers of organisations with which people sign in. */
export function Providers() {
  const { t } = useTranslation(["providers", "admin"]);
  const { data } = useQuery(signInProvidersAdminQuery);
  const changes = useChangeProviders();
  const [edited, setEdited] = useState<ShownProvider | "new" | null>(null);
  if (!data) return null;
  const close = () => setEdited(null);
  return (
    <Part
      title={t("partTitle")}
      end={
        edited === null && (
          <Button look="quiet" onClick={() => setEdited("new")}>
            {t("addProvider")}
          </Button>
        )
      }
    >
      <p className="mb-4 text-sm text-muted">{t("partText")}</p>
      {edited !== null && (
        <ProviderForm
          key={edited === "new" ? "" : edited.id}
          provider={edited === "new" ? null : edited}
          afterSignOut={data.afterSignOut}
          busy={changes.updating}
          onSave={(change) => changes.change({ put: change }, { onSuccess: close })}
          onClose={close}
        />
      )}
      <ul aria-label={t("partTitle")} className="grid divide-y divide-line">
        {data.providers.map((provider) => (
          <ProviderRow
            key={provider.id}
            provider={provider}
            onEdit={() => setEdited(provider)}
            onRemove={() => changes.change({ remove: provider.id }, { onSuccess: close })}
          />
        ))}
      </ul>
      {changes.proof}
    </Part>
  );
}
