import { GROUP_TITLE_CODE_POINTS } from "@lingualoom/contract/limits.ts";
import type { GroupDetails } from "@lingualoom/contract/shapes.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { issueAt } from "#/transport/api-error.ts";
import { Field } from "#/ui/forms/Field.tsx";
import { useGroupChange } from "../use-group.ts";
import { useTyped } from "./use-typed.ts";

interface Props {
  readonly conversationId: string;
  readonly group: GroupDetails;
}

export function GroupTitle({ conversationId, group }: Props) {
  const { t } = useTranslation("groups");
  const { save, outcome } = useGroupChange(conversationId);
  const { text, setTyped, saveTyped, saved } = useTyped(group.title, (title) => {
    if (title) save.mutate({ title }, { onSuccess: () => saved(title) });
  });
  const problem = text.trim() === "" ? t("titleRequired") : (issueAt("title", save.error) ?? outcome.error);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        saveTyped();
      }}
    >
      <Field
        label={t("title")}
        autoComplete="off"
        maxLength={GROUP_TITLE_CODE_POINTS * 2}
        note={outcome.note}
        error={problem}
        value={text}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={saveTyped}
      />
    </form>
  );
}
