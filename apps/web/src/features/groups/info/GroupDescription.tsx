import type { GroupDetails } from "@lingualoom/contract/shapes.ts";
import { issueAt } from "../../../transport/api-error.ts";
import { useGroupChange } from "../use-group.ts";
import { DescriptionField } from "./DescriptionField.tsx";
import { useTyped } from "./use-typed.ts";

interface Props {
  readonly conversationId: string;
  readonly group: GroupDetails;
}

export function GroupDescription({ conversationId, group }: Props) {
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
