import { type ReactNode, useState } from "react";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useOpenedInPlace } from "../hooks/use-opened-in-place.ts";
import { Button } from "./Button.tsx";
import { CopyButton } from "./CopyButton.tsx";
import { Field } from "./Field.tsx";

interface SecretTexts {
  readonly label: string;
  readonly hint: string;
}

interface Props extends SecretTexts {
  readonly action: string;
  readonly children: (onDone: (secret?: string) => void) => ReactNode;
}

/** Creates something with a secret, such as a token, and shows the secret once. */
export function NewSecret({ action, label, hint, children }: Props) {
  const [isOpen, setOpen] = useState(false);
  const [secret, setSecret] = useState("");
  const done = (made = secret) => {
    setOpen(false);
    setSecret(made);
  };
  return (
    <>
      {secret && <ShownOnce label={label} hint={hint} secret={secret} onClose={() => setSecret("")} />}
      {isOpen ? (
        children(done)
      ) : (
        <Button look="quiet" className="justify-self-start" onClick={() => setOpen(true)}>
          {action}
        </Button>
      )}
    </>
  );
}

interface ShownOnceProps extends SecretTexts {
  readonly secret: string;
  readonly onClose: () => void;
}

function ShownOnce({ label, hint, secret, onClose }: ShownOnceProps) {
  const { t } = useTranslation("programs");
  const shown = useOpenedInPlace<HTMLDivElement>();
  return (
    <div ref={shown} className="grid gap-4 rounded-md border border-line bg-surface p-4 outline-none">
      <Field label={label} hint={hint} dir="ltr" className="font-mono text-sm" readOnly value={secret} />
      <div className="flex flex-wrap justify-end gap-3">
        <Button look="quiet" onClick={onClose}>
          {t("tokenStored")}
        </Button>
        <CopyButton text={secret} />
      </div>
    </div>
  );
}
