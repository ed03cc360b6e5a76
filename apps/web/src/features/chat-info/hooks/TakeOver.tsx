import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keys } from "#/data/keys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { toast } from "#/ui/toasts/toast.ts";

interface Props {
  readonly conversationId: string;
  /** Name of the webhook. */
  readonly name: string;
  readonly takeOver: () => Promise<unknown>;
}

/** Resumes a webhook whose maker may no longer manage programs in the chat. */
export function TakeOver({ conversationId, name, takeOver }: Props) {
  const { t } = useTranslation("programs");
  const client = useQueryClient();
  const taking = useMutation({
    mutationFn: takeOver,
    onError: (error) => toast.error(sentenceOf(error, t("hookFailed"))),
    onSettled: () => client.invalidateQueries({ queryKey: keys.programs(conversationId) }),
  });
  return (
    <Button
      look="plain"
      busy={taking.isPending}
      onClick={() => taking.mutate()}
      aria-label={`${t("takeOverHook")}: ${name}`}
    >
      {t("takeOverHook")}
    </Button>
  );
}
