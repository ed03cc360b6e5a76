import type { Person } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate } from "@tanstack/react-router";
import { personQuery } from "#/data/people/people.queries.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { ApiError } from "#/transport/api-error.ts";
import { toast } from "#/ui/toasts/toast.ts";

/**
 * Opens a conversation with a member of a group.
 * @param onLeave closes the current layer, because a chat opens
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
      // Users hidden from the directory are known only in common groups.
      const isHidden = error instanceof ApiError && error.code === "NOT_FOUND";
      toast.error(isHidden ? t("cannotWrite", { name }) : sentenceOf(error, t("changeFailed")));
    }
  };
}
