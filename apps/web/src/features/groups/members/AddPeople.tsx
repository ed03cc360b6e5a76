import type { Person } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { membersQuery } from "#/data/conversations/groups.queries.ts";
import { keys } from "#/data/keys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { toast } from "#/ui/toasts/toast.ts";
import type { GroupPageProps } from "../pages.ts";
import { askedSentence } from "./asked-people.ts";
import { PeoplePicker } from "./PeoplePicker.tsx";

/** Makes people members, or asks them where they want to be asked. */
export function AddPeople({ conversationId, onBack }: GroupPageProps) {
  const { t, i18n } = useTranslation("groups");
  const client = useQueryClient();
  const { data } = useInfiniteQuery(membersQuery(conversationId));
  const [picked, setPicked] = useState<readonly Person[]>([]);
  const add = useMutation({
    mutationFn: () =>
      call("POST /conversations/:conversationId/members", {
        params: { conversationId },
        body: { userIds: picked.map(({ _id }) => _id) },
      }),
    onSuccess: ({ invited }) => {
      const asked = askedSentence(picked, invited, t, i18n.language);
      if (asked) toast.show(asked);
      for (const queryKey of [keys.groupMembers(conversationId), keys.conversation(conversationId)])
        void client.invalidateQueries({ queryKey });
      onBack();
    },
  });
  return (
    <>
      <PeoplePicker
        picked={picked}
        onPicked={setPicked}
        height="h-[max(16rem,100dvh-16rem)]"
        members={data?.pages.flatMap(({ items }) => items.map(({ user }) => user._id)) ?? []}
      />
      {add.error && (
        <p role="alert" className="text-sm text-red">
          {sentenceOf(add.error, t("changeFailed"))}
        </p>
      )}
      <Button disabled={picked.length === 0} busy={add.isPending} onClick={() => add.mutate()}>
        {t("add")}
      </Button>
    </>
  );
}
