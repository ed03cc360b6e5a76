import { useQueryClient } from "@tanstack/react-query";
import { use } from "react";
import type { Address } from "#/data/address.ts";
import type { ConversationState, HistoryPart } from "#/data/conversations/conversation-state.ts";
import { cachedName } from "#/data/conversations/conversations.queries.ts";
import { loadOlder } from "#/data/conversations/load-history.ts";
import { historyOf } from "#/data/conversations/loaded-history.ts";
import { MembersContext } from "#/features/conversation/members.ts";
import { PictureViewer } from "./PictureViewer.tsx";
import { viewablesOf } from "./viewable.ts";

const shownPart = (state: ConversationState): HistoryPart => state.window ?? state;
const viewablesIn = ({ messages }: HistoryPart) => messages.flatMap(viewablesOf);
/** Pages searched for an older picture at one key press. */
const PAGES = 20;

export interface ChatPicturesProps {
  readonly address: Address;
  readonly state: ConversationState;
  readonly viewed: string;
  readonly onView: (attachmentId: string) => void;
  readonly onClose: () => void;
}

export function ChatPictures({ address, state, viewed, onView, onClose }: ChatPicturesProps) {
  const client = useQueryClient();
  const { known } = use(MembersContext);
  const shown = shownPart(state);
  const pictures = viewablesIn(shown);

  /** Shows the picture before the first one loaded, however far back it is. */
  const older = async () => {
    const first = pictures[0];
    for (let page = 0; page < PAGES; page++) {
      const now = shownPart(historyOf(client, address) ?? state);
      const before = viewablesIn(now);
      const found = before[before.findIndex(({ attachment }) => attachment._id === first?.attachment._id) - 1];
      if (found) return onView(found.attachment._id);
      if (!now.older) return;
      await loadOlder(client, address);
    }
  };
  if (!pictures.some(({ attachment }) => attachment._id === viewed)) return null;
  return (
    <PictureViewer
      all={pictures}
      viewed={viewed}
      onView={onView}
      onClose={onClose}
      onOlder={shown.older ? older : undefined}
      nameOf={({ senderId }) =>
        known.find(({ _id }) => _id === senderId)?.fullName ?? cachedName(client, address, senderId)
      }
    />
  );
}
