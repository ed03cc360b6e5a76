import type { Message } from "@lingualoom/contract/shapes.ts";
import { type QueryClient, useMutation, useQueries, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { settingsQuery } from "#/data/account/settings.queries.ts";
import { historyOf } from "#/data/conversations/loaded-history.ts";
import { canTranscribeOnDevice, transcribeOnDevice } from "#/data/device-speech/transcribe.ts";
import { keys } from "#/data/keys.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { toast } from "#/ui/toasts/toast.ts";
import { HERE, heardHereQuery } from "./heard-here-query.ts";
import { WriteDownButton } from "./WriteDownButton.tsx";
import { wordlessOf } from "./wordless.ts";

/** Returns the language the speaker wrote last; without any, my own is as likely as others. */
function likelyLanguage(client: QueryClient, { senderId, conversationId }: Message): string {
  const written = historyOf(client, conversationId)?.messages.findLast(
    (one) => one.senderId === senderId && one.language !== undefined && one.language !== "und",
  );
  return written?.language ?? client.getQueryData(settingsQuery.queryKey)?.preferredLanguage ?? "en";
}

/** Transcribes in this browser, for conversations whose texts must stay on the device. */
export function WriteDownHere({ message }: { readonly message: Message }) {
  const { t } = useTranslation("voice");
  const client = useQueryClient();
  const ending = useRef<AbortController>(null);
  useEffect(() => () => ending.current?.abort(), []);
  const language = likelyLanguage(client, message);
  const { data: isAble } = useQuery({
    queryKey: keys.deviceSpeech(language),
    queryFn: () => canTranscribeOnDevice(language),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const wordless = wordlessOf(message);
  const heard = useQueries({ queries: wordless.map(({ _id }) => heardHereQuery(message._id, _id)) });
  const unheard = wordless.filter((_, at) => !heard[at]?.data);
  const hear = useMutation({
    mutationFn: async ({ signal }: AbortController) => {
      for (const { _id, url } of unheard) {
        const answer = await fetch(url, { signal });
        if (!answer.ok) throw new Error(`the recording did not come: ${answer.status}`);
        const text = await transcribeOnDevice(await answer.blob(), language, signal);
        if (text === "") toast.show(t("nobodySpeaks"));
        else client.setQueryData(heardHereQuery(message._id, _id).queryKey, { text, language, by: HERE });
      }
    },
    onError: (_, { signal }) => {
      if (!signal.aborted) toast.error(t("notWrittenDown"));
    },
  });
  if (!isAble || unheard.length === 0) return null;
  const press = () => {
    if (hear.isPending) return ending.current?.abort();
    ending.current = new AbortController();
    hear.mutate(ending.current);
  };
  return <WriteDownButton onPress={press}>{t(hear.isPending ? "stopWritingDown" : "writeDown")}</WriteDownButton>;
}
