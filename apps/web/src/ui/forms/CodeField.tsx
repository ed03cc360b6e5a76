import { inviteCodeOf } from "@lingualoom/contract/invite-code.ts";
import { type SubmitEvent, useState } from "react";
import { Button } from "./Button.tsx";
import { Field } from "./Field.tsx";

interface Props {
  readonly label: string;
  readonly hint: string;
  readonly wrong: string;
  readonly action: string;
  readonly busy?: boolean;
  readonly refused?: string | undefined;
  readonly onCode: (code: string) => void;
  readonly onTyped?: () => void;
}

export function CodeField({ label, hint, wrong, action, busy = false, refused, onCode, onTyped }: Props) {
  const [typed, setTyped] = useState("");
  const [isWrong, setWrong] = useState(false);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const code = inviteCodeOf(typed);
    setWrong(code === null);
    if (code !== null) onCode(code);
  };
  return (
    <form noValidate className="grid gap-3" onSubmit={submit}>
      <Field
        label={label}
        hint={hint}
        error={isWrong ? wrong : refused}
        value={typed}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        onChange={(event) => {
          setTyped(event.target.value);
          setWrong(false);
          onTyped?.();
        }}
      />
      <Button type="submit" busy={busy}>
        {action}
      </Button>
    </form>
  );
}
