import { GlossaryPanel } from "../../glossary/GlossaryPanel.tsx";
import { MediaPanel } from "../media/MediaPanel.tsx";

interface Props {
  readonly open: "media" | "glossary";
  readonly me: string;
  readonly conversationId: string;
  readonly onClose: () => void;
}

/** Over a conversation: its pictures and links, or its glossary. */
export const ChatPanels = ({ open, ...panel }: Props) =>
  open === "media" ? <MediaPanel {...panel} /> : <GlossaryPanel {...panel} />;
