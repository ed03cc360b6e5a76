import type { ShownProvider } from "@lingualoom/contract/calls/admin/sign-in-providers.ts";
import { useActivity } from "#/features/admin/activity.ts";
import { useAdminAction } from "#/features/admin/use-admin-action.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ConfirmAction } from "#/ui/kit/ConfirmAction.tsx";

interface Props {
  readonly provider: ShownProvider;
  readonly onEdit: () => void;
  readonly onRemove: () => Promise<unknown>;
}

/** One provider, with its test. What the environment sets is only tested. */
export function ProviderRow({ provider, onEdit, onRemove }: Props) {
  const { t } = useTranslation(["providers", "admin"]);
  const { report } = useActivity();
  const { id, label, issuer, given } = provider;
  const test = useAdminAction({
    act: () => call("POST /admin/sign-in-providers/:provider/test", { params: { provider: id } }),
    onDone: ({ success, error = "" }) =>
      report(success ? "success" : "error", success ? t("answers", { name: label }) : error),
    failed: t("notSaved"),
  });
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 first:pt-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium wrap-anywhere">
          <bdi>{label}</bdi>
        </p>
        <p dir="ltr" className="text-sm text-muted wrap-anywhere rtl:text-end">
          {issuer}
        </p>
        {given && <p className="text-sm text-muted">{t("givenByEnvironment")}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          look="quiet"
          busy={test.isPending}
          aria-label={t("testOne", { name: label })}
          onClick={() => test.mutate()}
        >
          {test.isPending ? t("admin:testing") : t("test")}
        </Button>
        {!given && (
          <>
            <Button look="quiet" aria-label={t("editOne", { name: label })} onClick={onEdit}>
              {t("edit")}
            </Button>
            <ConfirmAction
              look="danger"
              action={t("admin:remove")}
              label={t("removeOne", { name: label })}
              title={t("removeTitle", { name: label })}
              text={t("removeText")}
              onDo={onRemove}
            />
          </>
        )}
      </div>
    </li>
  );
}
