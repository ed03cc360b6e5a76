import type { Conversation, GroupDetails } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { useGroupChange } from "../use-group.ts";
import { Description } from "./Description.tsx";
import { DescriptionField } from "./DescriptionField.tsx";
import { GroupPicture } from "./GroupPicture.tsx";
import { GroupTitle } from "./GroupTitle.tsx";
import { useTyped } from "./use-typed.ts";

interface Props {
  readonly me: string;
  readonly conversation: Conversation;
  readonly group: GroupDetails;
  readonly mayEdit: boolean;
}

/** Picture, name, size and description; fields for who may change them. */
export function GroupHead({ me, conversation, group, mayEdit }: Props) {
  const { _id, memberCount } = conversation;
  const { t } = useTranslation("groups");
  const shared = { conversationId: _id, group };
  return (
    <div className="grid gap-4 p-5">
      <div className="grid justify-items-center gap-1 text-center">
        <GroupPicture {...shared} mayEdit={mayEdit} />
        {!mayEdit && (
          <p className="mt-2 max-w-full text-xl font-semibold">
            <bdi className="wrap-anywhere">{group.title}</bdi>
          </p>
        )}
        <p className="text-sm text-muted">{t("members", { count: memberCount })}</p>
      </div>
      {mayEdit && <GroupTitle {...shared} />}
      {mayEdit && <GroupDescription {...shared} />}
      {!mayEdit && group.description && <Description me={me} conversation={conversation} text={group.description} />}
    </div>
  );
}

interface GroupDescriptionProps {
  readonly conversationId: string;
  readonly group: GroupDetails;
}

function GroupDescription({ conversationId, group }: GroupDescriptionProps) {
  const { save, outcome } = useGroupChange(conversationId);
  const { text, setTyped, saveTyped, saved } = useTyped(group.description, (description) =>
    save.mutate({ description }, { onSuccess: () => saved(description) }),
  );
  return (
    <DescriptionField
      value={text}
      onValue={setTyped}
      onBlur={saveTyped}
      note={outcome.note}
      error={issueAt("description", save.error) ?? outcome.error}
    />
  );
}
