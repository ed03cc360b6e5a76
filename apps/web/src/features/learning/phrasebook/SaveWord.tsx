import type { Message } from "@lingualoom/contract/shapes.ts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { BookmarkPlus } from "lucide-react";
import { useState } from "react";
import { keys } from "#/data/keys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { Field } from "#/ui/forms/Field.tsx";
import { Form } from "#/ui/forms/Form.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { meaningQuery } from "../words/meaning-query.ts";

interface Props {
  readonly message: Message;
  readonly sentence: string;
  readonly word: string;
  readonly language: string;
  readonly target: string;
}

/** Takes the focus of the button that it replaced. */
const takeFocus = (link: HTMLElement | null) => link?.focus({ preventScroll: true });

/** Saves a word with its meaning, or with the user's own note if no engine translates it. */
export function SaveWord({ message, sentence, word, language, target }: Props) {
  const { t } = useTranslation("learning");
  const { data, isFetching } = useQuery(meaningQuery({ message, sentence, word, target }));
  const [typed, setTyped] = useState("");
  const meaning = data?.translatedText ?? typed.trim();
  const save = useAction({
    act: () =>
      call("POST /phrasebook", {
        body: { messageId: message._id, word, sentence, language, meaning, meaningLanguage: target },
      }),
    stale: [keys.phrasebook],
  });
  if (save.isSuccess)
    return (
      <p role="status" className="flex flex-wrap items-center gap-x-3 text-sm">
        {t("saved")}
        <Link
          ref={takeFocus}
          to="/settings/$page"
          params={{ page: "phrasebook" }}
          className="inline-flex min-h-11 items-center font-medium text-indigo hover:underline"
        >
          {t("toPhrasebook")}
        </Link>
      </p>
    );
  return (
    <Form className="grid gap-2" onSubmit={() => meaning && save.mutate()}>
      {!data && !isFetching && (
        <Field label={t("ownMeaning")} lang={target} value={typed} onChange={(event) => setTyped(event.target.value)} />
      )}
      <Button type="submit" look="quiet" className="justify-self-start" busy={save.isPending} disabled={!meaning}>
        <BookmarkPlus aria-hidden size={18} />
        {t("saveWord")}
      </Button>
      <ErrorLine text={save.error && sentenceOf(save.error, t("wordNotSaved"))} />
    </Form>
  );
}
