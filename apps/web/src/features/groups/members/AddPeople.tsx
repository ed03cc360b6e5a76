import type { Person } from "@lingualoom/contract/shapes.ts";
import { useInfiniteQuery } from "@tanstack/react-query";
import { useState } from "react";
import { membersQuery } from "#/data/conversations/groups.queries.ts";
import { keys } from "#/data/keys.ts";
import { sentenceOf } from "#/i18n/sentence-of.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { call } from "#/transport/call.ts";
import { Button } from "#/ui/forms/Button.tsx";
import { ErrorLine } from "#/ui/forms/ErrorLine.tsx";
import { useAction } from "#/ui/kit/use-action.ts";
import { toast } from "#/ui/toasts/toast.ts";
import type { GroupPageProps } from "../use-group.ts";
import { askedSentence } from "./asked-people.ts";
import { PeoplePicker } from "./PeoplePicker.tsx";

export function AddPeople({ conversationId, onBack }: GroupPageProps) {
  const { t, i18n } = useTranslation("groups");
  const { data } = useInfiniteQuery(membersQuery(conversationId));
  const [picked, setPicked] = useState<readonly Person[]>([]);
  const add = useAction({
    act: () =>
      call("POST /conversations/:conversationId/members", {
        params: { conversationId },
        body: { userIds: picked.map(({ _id }) => _id) },
      }),
    stale: [keys.groupMembers(conversationId), keys.conversation(conversationId)],
    onDone({ invited }) {
      const asked = askedSentence(picked, invited, t, i18n.language);
      if (asked) toast.show(asked);
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
      <ErrorLine text={add.error && sentenceOf(add.error, t("changeFailed"))} />
      <Button disabled={picked.length === 0} busy={add.isPending} onClick={() => add.mutate()}>
        {t("add")}
      </Button>
    </>
  );
}
