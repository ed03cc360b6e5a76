import type { Person } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import type { Address } from "#/data/address.ts";
import { changeConversationSettings } from "#/data/conversations/conversation-settings.queries.ts";
import { authorQuery } from "#/data/people/authors.queries.ts";
import { languageName } from "#/i18n/language-name.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { toast } from "#/ui/toasts/toast.ts";
import { useThreadView } from "../rules/thread-view.ts";
import { Notice } from "./Notice.tsx";

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
    <Notice actions={answers}>
      <p>{t("ask", { name: person.fullName, language: name })}</p>
    </Notice>
  );
}
