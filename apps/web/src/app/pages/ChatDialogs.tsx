import type { Me } from "@lingualoom/contract/shapes.ts";
import { LogoutDialog } from "#/features/session/sign-in/SignOut.tsx";
import { Shortcuts } from "../keyboard/Shortcuts.tsx";

export type ChatDialog = "logout" | "shortcuts";

interface Props {
  readonly open: ChatDialog;
  readonly me: Me;
  readonly onClose: () => void;
}

export const ChatDialogs = ({ open, me, onClose }: Props) =>
  open === "logout" ? <LogoutDialog me={me} onClose={onClose} /> : <Shortcuts onClose={onClose} />;
