import type { Person } from "@lingualoom/contract/shapes.ts";
import { useState } from "react";
import { InviteDialog } from "../invites/InviteDialog.tsx";
import { NewChatDialog } from "./NewChatDialog.tsx";

interface Props {
  readonly begin: "new" | "invite";
  readonly onPerson: (person: Person) => void;
  readonly onClose: () => void;
}

/** The dialogs to a new conversation, one in place of the other. */
export function NewChat({ begin, onPerson, onClose }: Props) {
  const [dialog, setDialog] = useState(begin);
  if (dialog === "invite") return <InviteDialog onClose={onClose} />;
  return <NewChatDialog onInvite={() => setDialog("invite")} onPerson={onPerson} onClose={onClose} />;
}
