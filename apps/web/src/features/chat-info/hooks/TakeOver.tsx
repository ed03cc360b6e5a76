import { keys } from "#/data/keys.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { useAction } from "#/ui/kit/use-action.ts";

interface Props {
  readonly conversationId: string;
  readonly name: string;
  readonly takeOver: () => Promise<unknown>;
}

/** Resumes a webhook whose creator may no longer manage programs in the chat. */
export function TakeOver({ conversationId, name, takeOver }: Props) {
  const { t } = useTranslation("programs");
  const taking = useAction({ act: takeOver, failed: t("hookFailed"), stale: [keys.programs(conversationId)] });
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
