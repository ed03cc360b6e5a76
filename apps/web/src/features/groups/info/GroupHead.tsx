import type { Conversation, GroupDetails } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "../../../i18n/use-translation.ts";
import { GroupDescription } from "./GroupDescription.tsx";
import { GroupPicture } from "./GroupPicture.tsx";
import { GroupTitle } from "./GroupTitle.tsx";

interface Props {
  readonly conversation: Conversation;
  readonly group: GroupDetails;
  readonly mayEdit: boolean;
}

/** Picture, name, size and description; fields for who may change them. */
export function GroupHead({ conversation: { _id, memberCount }, group, mayEdit }: Props) {
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
      {!mayEdit && group.description && (
        <p dir="auto" className="text-center wrap-anywhere whitespace-pre-line">
          {group.description}
        </p>
      )}
    </div>
  );
}
