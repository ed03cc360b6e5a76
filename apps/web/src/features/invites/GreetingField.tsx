import { GREETING_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useId, useState } from "react";
import { keys } from "#/data/keys.ts";
import { greetWith } from "#/data/people/invites.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { inputLook } from "#/ui/forms/input-look.ts";
import { describedBy, Labelled } from "#/ui/forms/Labelled.tsx";

/** Milliseconds without a key, after which it is saved: a picture may be scanned while the field has the focus. */
const PAUSE_MS = 400;

/** What I say first to whoever comes by my link. It saves itself. */
export function GreetingField({ stored }: { readonly stored: string }) {
  const { t } = useTranslation("people");
  const client = useQueryClient();
  const id = useId();
  const [text, setText] = useState(stored);
  const save = useMutation({
    mutationFn: greetWith,
    onSuccess: (invite) => client.setQueryData(keys.ownInvite, invite),
  });
  const tooLong = [...text].length > GREETING_CODE_POINTS;
  const saveNow = useEffectEvent(() => {
    const known = save.isError ? stored : (save.variables ?? stored);
    if (text !== known && !tooLong) save.mutate(text);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each text begins the pause anew.
  useEffect(() => {
    const timer = setTimeout(() => saveNow(), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  useEffect(() => () => saveNow(), []);
  const error = tooLong
    ? t("firstWordsTooLong", { limit: GREETING_CODE_POINTS })
    : save.error && (issueAt("greeting", save.error) ?? sentenceOf(save.error, t("failed")));
  return (
    <Labelled id={id} isInput label={t("firstWordsLabel")} hint={t("firstWordsHint")} error={error || undefined}>
      <textarea
        id={id}
        rows={2}
        dir="auto"
        aria-invalid={error ? true : undefined}
        aria-describedby={describedBy(id)}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={`${inputLook} field-sizing-content max-h-40 resize-none`}
      />
    </Labelled>
  );
}
