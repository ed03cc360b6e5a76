import type { Folder } from "@lingualoom/contract/calls/folders.ts";
import { useQueryClient } from "@tanstack/react-query";
import { ArrowLeft, ArrowRight, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { changeFolder, deleteFolder } from "#/data/conversations/folders.queries.ts";
import { useTranslation } from "#/i18n/use-translation.ts";
import { useAction } from "#/ui/kit/use-action.ts";
import { later } from "#/ui/later/later.tsx";
import { ActionMenu } from "#/ui/layers/ActionMenu.tsx";
import { AskDialog } from "#/ui/layers/AskDialog.tsx";
import type { Anchor } from "#/ui/layers/anchored.ts";
import type { Action } from "#/ui/layers/MenuOfActions.tsx";

const FolderDialog = later(async () => (await import("./FolderDialog.tsx")).FolderDialog);

interface Props {
  readonly me: string;
  readonly folder: Folder;
  /** Place among the folders, from 0. */
  readonly place: number;
  readonly count: number;
  readonly anchor: Anchor;
  readonly onClose: () => void;
}

export function FolderMenu({ me, folder, place, count, anchor, onClose }: Props) {
  const { t } = useTranslation(["folders", "chat"]);
  const client = useQueryClient();
  const [layer, setLayer] = useState<"menu" | "edit" | "delete">("menu");
  const { _id: id, name } = folder;
  const move = useAction({
    act: (position: number) => changeFolder(client, id, { position }),
    failed: t("chat:changeFailed"),
  });
  const remove = useAction({
    act: () => deleteFolder(client, id),
    failed: t("deleteFailed"),
    onDone: onClose,
  });
  if (layer === "edit") return <FolderDialog me={me} folder={folder} onClose={onClose} />;
  if (layer === "delete")
    return (
      <AskDialog
        title={t("deleteTitle", { name })}
        text={t("deleteText")}
        action={t("delete")}
        busy={remove.isPending}
        onDo={() => remove.mutate()}
        onClose={onClose}
      />
    );
  const open = (next: "edit" | "delete") => ({ stays: true, onSelect: () => setLayer(next) });
  const to = (position: number) => () => move.mutate(position);
  const before: Action = {
    text: t("moveBefore"),
    icon: <ArrowLeft aria-hidden size={16} className="rtl:-scale-x-100" />,
    onSelect: to(place - 1),
  };
  const after: Action = {
    text: t("moveAfter"),
    icon: <ArrowRight aria-hidden size={16} className="rtl:-scale-x-100" />,
    onSelect: to(place + 1),
  };
  return (
    <ActionMenu
      label={t("menu", { name })}
      anchor={anchor}
      actions={[
        { text: t("edit"), icon: <Pencil aria-hidden size={16} />, ...open("edit") },
        ...(place > 0 ? [before] : []),
        ...(place < count - 1 ? [after] : []),
        { text: t("delete"), icon: <Trash2 aria-hidden size={16} />, danger: true, ...open("delete") },
      ]}
      onClose={onClose}
    />
  );
}
