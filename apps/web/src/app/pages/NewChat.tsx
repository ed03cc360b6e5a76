import type { Person } from "@lingualoom/contract/shapes.ts";
import { useState } from "react";
import { NewGroupDialog } from "#/features/groups/new/NewGroupDialog.tsx";
import { InviteDialog } from "#/features/invites/InviteDialog.tsx";
import { NewSpaceDialog } from "#/features/spaces/NewSpace.tsx";
import { NewChatDialog } from "./NewChatDialog.tsx";

interface Props {
  readonly begin: "new" | "invite" | "group" | "space";
  readonly onPerson: (person: Person) => void;
  readonly onConversation: (conversation: { readonly _id: string }) => void;
  readonly onClose: () => void;
}

export function NewChat({ begin, onPerson, onConversation, onClose }: Props) {
  const [dialog, setDialog] = useState(begin);
  if (dialog === "invite") return <InviteDialog onClose={onClose} />;
  if (dialog === "group") return <NewGroupDialog onConversation={onConversation} onClose={onClose} />;
  if (dialog === "space") return <NewSpaceDialog onConversation={onConversation} onClose={onClose} />;
  return (
    <NewChatDialog
      onInvite={() => setDialog("invite")}
      onGroup={() => setDialog("group")}
      onSpace={() => setDialog("space")}
      onPerson={onPerson}
      onConversation={onConversation}
      onClose={onClose}
    />
  );
}
