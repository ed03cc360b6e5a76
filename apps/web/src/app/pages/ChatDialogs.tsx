import type { Me } from "@lingualoom/contract/shapes.ts";
import { LogoutDialog } from "#/features/session/sign-in/SignOut.tsx";
import { Shortcuts } from "../keyboard/Shortcuts.tsx";

export type ChatDialog = "logout" | "shortcuts";

interface Props {
  readonly open: ChatDialog;
  readonly me: Me;
  readonly onClose: () => void;
}

export function ChatDialogs({ open, me, onClose }: Props) {
  if (open === "logout") return <LogoutDialog me={me} onClose={onClose} />;
  return <Shortcuts onClose={onClose} />;
}
