import type { Person } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Languages } from "lucide-react";
import { settingsQuery } from "../../data/account/settings.queries.ts";
import type { Address } from "../../data/conversations/address.ts";
import { changeConversationSettings } from "../../data/conversations/conversation-settings.queries.ts";
import { authorQuery } from "../../data/people/authors.queries.ts";
import { languageName } from "../../i18n/language-name.ts";
import { useTranslation } from "../../i18n/use-translation.ts";
import { sentenceOf } from "../../transport/api-error.ts";
import { call } from "../../transport/call.ts";
import { toast } from "../../ui/layers/toast.ts";
import { useThreadView } from "./thread-view.ts";

interface Props {
  readonly address: Address;
  readonly writer: string;
  /** Who that is; null in a group, where it is looked up. */
  readonly known: Person | null;
  readonly language: string;
}

/** Asked once, at the first message in a language its reader has not spoken of. Each answer ends the question. */
export function AskToTranslate({ address, writer, known, language }: Props) {
  const { t, i18n } = useTranslation("translating");
  const client = useQueryClient();
  const { translateThisTime } = useThreadView();
  const { data: settings } = useQuery(settingsQuery);
  const onError = (error: Error) => toast.error(sentenceOf(error, t("notChanged")));
  const always = useMutation({
    mutationFn: () => changeConversationSettings(client, address, { autoTranslate: true }),
    onError,
  });
  const never = useMutation({
    mutationFn: (readLanguages: string[]) => call("PUT /settings/translation", { body: { readLanguages } }),
    onSuccess: (answer) => client.setQueryData(settingsQuery.queryKey, answer.settings),
    onError,
  });
  const author = useQuery({ ...authorQuery(address, writer), enabled: !known }).data;
  const person = known ?? author;
  const name = languageName(language, i18n.language);
  const answers = [
    { text: t("askAlways"), act: () => always.mutate() },
    { text: t("askThisTime"), act: translateThisTime },
    {
      text: t("askNever", { language: name }),
      act: () => never.mutate([...(settings?.readLanguages ?? []), language]),
    },
  ];
  if (!person) return null;
  return (
    <section
      aria-label={t("chatTitle")}
      className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line bg-surface px-4 py-1 text-sm"
    >
      <Languages aria-hidden size={15} className="shrink-0 text-marigold-ink" />
      <p className="min-w-0">{t("ask", { name: person.fullName, language: name })}</p>
      <p className="-mx-2 flex flex-wrap">
        {answers.map(({ text, act }) => (
          <button
            key={text}
            type="button"
            onClick={act}
            className="min-h-8 rounded-md px-2 font-medium text-marigold-ink hover:bg-marigold-soft max-md:min-h-11"
          >
            {text}
          </button>
        ))}
      </p>
    </section>
  );
}
