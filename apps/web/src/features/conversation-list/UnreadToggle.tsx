import { useQuery } from "@tanstack/react-query";
import { foldersQuery } from "#/data/conversations/folders.queries.ts";
import { spacesQuery } from "#/data/conversations/spaces.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { IconButton } from "#/ui/forms/IconButton.tsx";
import { LineIcon } from "#/ui/graphics/LineIcon.tsx";

interface Props {
  readonly on: boolean;
  readonly onToggle: () => void;
}

/** Filters unread chats for people without a folder or a space; others have a row of filters. */
export function UnreadToggle({ on, onToggle }: Props) {
  const { t } = useTranslation("chat");
  const { data: spaces = [] } = useQuery(spacesQuery);
  const { data: folders = [] } = useQuery(foldersQuery);
  if (spaces.length + folders.length > 0) return null;
  return (
    <IconButton
      label={t("onlyUnread")}
      aria-pressed={on}
      onClick={onToggle}
      className="aria-pressed:bg-indigo-soft aria-pressed:text-indigo"
    >
      <LineIcon line="filter" className="size-5" />
    </IconButton>
  );
}
