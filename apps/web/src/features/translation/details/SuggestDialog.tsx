import type { MessageTranslation } from "@lingualoom/contract/calls/translation.ts";
import type { Message } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { shownRendition } from "#/data/translation/rendition-read.ts";
import { suggestionsQuery } from "#/data/translation/suggestions.queries.ts";
import { useName } from "#/features/people/use-name.ts";
import { languageName } from "#/i18n/language-name.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { TextProposal } from "#/ui/forms/TextProposal.tsx";
import { Dialog } from "#/ui/layers/Dialog.tsx";
import { Difference } from "#/ui/text/Difference.tsx";
import { toast } from "#/ui/toasts/toast.ts";

interface Props {
  readonly message: Message;
  readonly onClose: () => void;
}

export function SuggestDialog({ message, onClose }: Props) {
  const client = useQueryClient();
  // The rendition at the time of opening: a newer one would replace the user's input.
  const [read] = useState(() => shownRendition(client, message));
  return read && <Suggesting message={message} read={read} onClose={onClose} />;
}

interface SuggestingProps extends Props {
  readonly read: MessageTranslation;
}

function Suggesting({ message, read, onClose }: SuggestingProps) {
  const { t, i18n } = useTranslation(["preview", "common", "timeline"]);
  const author = useName(message.conversationId, message.senderId);
  const { targetLanguage: language, translatedText: before } = read;
  const params = { id: message._id, language };
  const { data, refetch } = useQuery(suggestionsQuery(message._id, message.suggestions));
  const mine = data?.find((one) => one.language === language);
  const suggest = useMutation({
    mutationFn: (text: string) => call("PUT /message/:id/suggestions/:language", { params, body: { text } }),
    onSuccess: () => {
      toast.success(t("suggested", { name: author }), { duration: 4_000 });
      onClose();
    },
  });
  const withdraw = useMutation({
    mutationFn: () => call("DELETE /message/:id/suggestions/:language", { params }),
    onSuccess: () => refetch(),
    onError: (error) => toast.error(sentenceOf(error, t("notSaved"))),
  });
  const spoken = (old: string, words: string) => t("insteadOf", { before: old, after: words });
  return (
    <Dialog title={t("timeline:suggest")} sheet onClose={onClose}>
      <p dir="auto" lang={message.language} className="max-h-[6lh] overflow-y-auto text-sm wrap-anywhere text-muted">
        {message.text}
      </p>
      {mine?.text !== undefined && (
        <section aria-label={t("yourSuggestion")} className="grid gap-1 border-s-2 border-marigold ps-2">
          <p className="flex flex-wrap items-baseline gap-x-3 text-xs text-marigold-ink">
            {mine.decision === undefined && t("waiting", { name: author })}
            {mine.decision === "accepted" && t("wasAccepted", { name: author })}
            {mine.decision === "declined" && t("wasDeclined", { name: author })}
          </p>
          <Difference
            before={mine.before ?? ""}
            after={mine.text}
            language={language}
            spoken={spoken(mine.before ?? "", mine.text)}
          />
          {mine.decision === undefined && (
            <Button
              look="plain"
              className="justify-self-start"
              busy={withdraw.isPending}
              onClick={() => withdraw.mutate()}
            >
              {t("withdraw")}
            </Button>
          )}
        </section>
      )}
      <TextProposal
        before={before}
        language={language}
        label={t("yourText", { language: languageName(language, i18n.language) })}
        hint={t("suggestHint", { name: author })}
        send={t("suggestSend")}
        busy={suggest.isPending}
        refused={suggest.error ? sentenceOf(suggest.error, t("notSaved")) : undefined}
        spoken={spoken}
        onSend={(text) => suggest.mutate(text)}
        onCancel={onClose}
      />
    </Dialog>
  );
}
