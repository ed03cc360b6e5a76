import { foldedEmail } from "@lingualoom/contract/email-address.ts";
import type { Me } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import { type MouseEvent, useRef, useState } from "react";
import { waysInQuery } from "#/data/account/session.queries.ts";
import { useProvenAction } from "#/features/proof/use-proven-action.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useLeave } from "#/realtime/connection/use-leave.ts";
import { ApiError } from "#/transport/api-error.ts";
import { call } from "#/transport/call.ts";
import { Button, buttonLook } from "#/ui/forms/Button.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Form, FormButtons } from "#/ui/forms/Form.tsx";
import { PasswordField } from "#/ui/forms/PasswordField.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { Emphasised } from "#/ui/text/Emphasised.tsx";
import type { PageProps } from "../index-pages.ts";
import { Section } from "../Section.tsx";

export function DataPage({ me }: PageProps) {
  const { t } = useTranslation("settings");
  const [deleting, setDeleting] = useState(false);
  return (
    <>
      <Section>
        <div className="grid justify-items-start gap-2">
          <DownloadData />
          <p className="text-sm text-muted">{t("downloadHint")}</p>
        </div>
      </Section>
      <Section>
        <div className="grid justify-items-start gap-2">
          <Button look="danger" onClick={() => setDeleting(true)}>
            {t("deleteAccount")}
          </Button>
          <p className="text-sm text-muted">{t("deleteHint")}</p>
        </div>
      </Section>
      {deleting && <DeleteAccount me={me} onClose={() => setDeleting(false)} />}
    </>
  );
}

/** The browser downloads the file directly, so that it need not fit into memory. It would not show a refusal. */
function DownloadData() {
  const { t } = useTranslation("settings");
  const link = useRef<HTMLAnchorElement>(null);
  const isProven = useRef(false);
  const prove = useProvenAction({
    act: () => call("POST /auth/reauthenticate", { body: {} }),
    failed: t("downloadFailed"),
    onDone() {
      isProven.current = true;
      link.current?.click();
    },
  });
  const click = (event: MouseEvent) => {
    if (!isProven.current) {
      event.preventDefault();
      if (!prove.isPending) prove.mutate();
    }
    isProven.current = false;
  };
  return (
    <>
      <a
        ref={link}
        href="/api/account/export"
        download
        className={buttonLook("quiet")}
        onClick={click}
        aria-disabled={prove.isPending}
      >
        <Download aria-hidden size={18} />
        {t("download")}
      </a>
      {prove.proof}
    </>
  );
}

interface Props {
  readonly me: Me;
  readonly onClose: () => void;
}

const isWrong = (error: unknown) => error instanceof ApiError && error.code === "WRONG_PASSWORD";
const same = (a: string, b: string) => foldedEmail(a) === foldedEmail(b);

/** Asks for the address, against deletion by mistake, and for the password, against deletion by others. */
function DeleteAccount({ me, onClose }: Props) {
  const { t } = useTranslation("settings");
  const leave = useLeave(me);
  const [typed, setTyped] = useState("");
  const [password, setPassword] = useState("");
  const { data: ways } = useQuery(waysInQuery);
  // Users with other ways to sign in get a dialog that offers both.
  const asksPassword = (ways?.passkeys.length ?? 0) === 0;
  const isReady = same(typed, me.email) && (password !== "" || !asksPassword);
  const remove = useProvenAction({
    act: () => call("POST /account/delete", { body: asksPassword ? { password } : {} }),
    done: t("deleted"),
    failed: t("deleteFailed"),
    onDone: () => leave(),
    onFailed: isWrong,
  });
  const what = <Emphasised text={t("deleteConfirm", { email: me.email })} dir="ltr" className="break-all" />;
  return (
    <Dialog title={t("deleteTitle")} onClose={onClose}>
      <p>{t("deleteText")}</p>
      <Form onSubmit={() => isReady && remove.mutate()} className="grid gap-4">
        <p>{what}</p>
        <Field
          label={t("email")}
          name="confirm-email"
          type="email"
          autoComplete="off"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        {asksPassword && (
          <PasswordField
            label={t("currentPassword")}
            name="current-password"
            autoComplete="current-password"
            error={isWrong(remove.error) ? remove.error?.message : undefined}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        )}
        <FormButtons
          look="danger"
          action={t("deleteForever")}
          busy={remove.isPending}
          disabled={!isReady}
          cancel={t("keepAccount")}
          onCancel={onClose}
        />
      </Form>
      {remove.proof}
    </Dialog>
  );
}
