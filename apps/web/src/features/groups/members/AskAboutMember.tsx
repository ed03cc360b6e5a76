import type { Person } from "@lingualoom/contract/shapes.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { keys } from "#/data/keys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { AskDialog } from "#/ui/layers/AskDialog.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import { type AskedAction, doAsked } from "./member-actions.ts";

const TITLES = { handOver: "handOverTitle", remove: "removeTitle", ban: "banTitle" } as const;
const TEXTS = { handOver: "handOverText", remove: "removeText", ban: "banText" } as const;
const ACTIONS = { handOver: "handOver", remove: "remove", ban: "ban" } as const;

interface Props {
  readonly conversationId: string;
  readonly person: Person;
  readonly action: AskedAction;
  readonly onClose: () => void;
}

/** Asks before somebody is made the owner, removed or banned. */
export function AskAboutMember({ conversationId, person, action, onClose }: Props) {
  const { t } = useTranslation("groups");
  const client = useQueryClient();
  const name = person.fullName;
  const act = useMutation({
    mutationFn: () => doAsked(action, conversationId, person),
    onSuccess: () => {
      onClose();
      for (const queryKey of [keys.groupMembers(conversationId), keys.conversation(conversationId)])
        void client.invalidateQueries({ queryKey });
    },
    onError: (error) => toast.error(sentenceOf(error, t("changeFailed"))),
  });
  return (
    <AskDialog
      title={t(TITLES[action], { name })}
      text={t(TEXTS[action], { name })}
      action={t(ACTIONS[action])}
      busy={act.isPending}
      onDo={() => act.mutate()}
      onClose={onClose}
    />
  );
}
