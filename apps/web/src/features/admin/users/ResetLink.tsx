import { LinkButtons } from "#/features/invites/LinkButtons.tsx";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import type { MadeLink } from "./use-user-actions.ts";

interface Props extends MadeLink {
  readonly onClose: () => void;
}

/** The link that an administrator hands over, shown once. */
export function ResetLink({ user, url, expiresAt, onClose }: Props) {
  const { t, i18n } = useTranslation("admin");
  const time = new Intl.DateTimeFormat(i18n.language, { timeStyle: "short" }).format(new Date(expiresAt));
  return (
    <Dialog title={t("resetLink")} onClose={onClose}>
      <p className="mb-4">{t("resetLinkText", { name: user.fullName, time })}</p>
      <p dir="ltr" className="mb-4 rounded-md bg-sunken p-3 text-sm wrap-anywhere select-all">
        {url}
      </p>
      <div className="flex flex-wrap gap-3">
        <LinkButtons url={url} shareText={t("resetLink")} />
      </div>
    </Dialog>
  );
}
