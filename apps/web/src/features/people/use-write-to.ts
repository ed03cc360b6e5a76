import type { Person } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { personQuery } from "#/data/people/people.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ApiError } from "#/transport/api-error.ts";
import { toast } from "#/ui/toasts/toast.ts";

/**
 * Opens the conversation with somebody who is met in a group.
 * @param onLeave what is open closes, because a chat opens
 */
export function useWriteTo(onLeave: () => void): (person: Person) => Promise<void> {
  const { t } = useTranslation("groups");
  const client = useQueryClient();
  const navigate = useNavigate();
  return async ({ _id: userId, fullName: name }) => {
    try {
      const { conversationId } = await client.fetchQuery(personQuery(userId));
      onLeave();
      if (conversationId) await navigate({ to: "/c/$conversationId", params: { conversationId } });
      else await navigate({ to: "/c/new/$userId", params: { userId } });
    } catch (error) {
      // Who does not let themselves be found is known in common groups only.
      const isHidden = error instanceof ApiError && error.code === "NOT_FOUND";
      toast.error(isHidden ? t("cannotWrite", { name }) : sentenceOf(error, t("changeFailed")));
    }
  };
}
