import { useQueryClient } from "@tanstack/react-query";
import { Suspense, use, useEffect } from "react";
import type { Address } from "../../../../data/address.ts";
import type { ConversationState } from "../../../../data/conversation-state.ts";
import { historyQuery, loadOlder } from "../../../../data/history.queries.ts";
import { loadedLater } from "../../../../ui/lazy/lazy-component.tsx";
import { MembersContext } from "../../members.ts";
import { useViewedPicture, viewPicture } from "./viewed-picture.ts";

const PictureViewer = loadedLater(async () => (await import("./PictureViewer.tsx")).PictureViewer, null, {
  asked: true,
});

const picturesIn = (state: ConversationState | undefined) =>
  state?.messages.filter(({ image }) => image !== "") ?? [];
/** Pages without a picture that are looked through for one press of a key. */
const PAGES = 20;

interface Props {
  readonly address: Address;
  readonly state: ConversationState;
}

/** Where the viewer opens over a conversation; its code comes with the first look. */
export function ViewerSlot({ address, state }: Props) {
  const client = useQueryClient();
  const members = use(MembersContext);
  const viewed = useViewedPicture();
  // Only while somebody looks: a history may be long.
  const pictures = viewed ? picturesIn(state) : [];
  useEffect(() => () => viewPicture(null), []);

  /** Shows the picture before the first that is loaded, wherever in the history it is. */
  const older = async () => {
    const first = pictures[0];
    for (let page = 0; page < PAGES; page++) {
      const now = client.getQueryData(historyQuery(address).queryKey);
      const before = picturesIn(now);
      const found = before[before.findIndex(({ _id }) => _id === first?._id) - 1];
      if (found) return viewPicture(found._id);
      if (!now?.older) return;
      await loadOlder(client, address);
    }
  };
  if (!viewed || !pictures.some(({ _id }) => _id === viewed)) return null;
  return (
    <Suspense>
      <PictureViewer
        messages={pictures}
        viewed={viewed}
        onView={viewPicture}
        onClose={() => viewPicture(null)}
        onOlder={state.older ? older : undefined}
        nameOf={({ senderId }) => members.find(({ _id }) => _id === senderId)?.fullName ?? ""}
      />
    </Suspense>
  );
}
