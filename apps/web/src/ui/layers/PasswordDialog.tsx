import { type SubmitEvent, useState } from "react";
import { useTranslation } from "../../i18n/use-translation.ts";
import { Button } from "../forms/Button.tsx";
import { PasswordField } from "../forms/PasswordField.tsx";
import { Dialog } from "./Dialog.tsx";

interface Props {
  readonly problem: string;
  readonly busy: boolean;
  readonly onPassword: (password: string) => void;
  readonly onClose: () => void;
}

/** Asks for the password, so that an open screen is not enough for an important action. */
export function PasswordDialog({ problem, busy, onPassword, onClose }: Props) {
  const { t } = useTranslation("dialogs");
  const [password, setPassword] = useState("");
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (password) onPassword(password);
  };
  return (
    <Dialog title={t("passwordTitle")} onClose={onClose}>
      <p>{t("passwordText")}</p>
      <form onSubmit={submit} className="grid gap-4">
        <PasswordField
          label={t("currentPassword")}
          name="current-password"
          autoComplete="current-password"
          value={password}
          error={problem || undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <div className="flex flex-wrap justify-end gap-3">
          <Button look="quiet" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button type="submit" busy={busy}>
            {t("goOn")}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
