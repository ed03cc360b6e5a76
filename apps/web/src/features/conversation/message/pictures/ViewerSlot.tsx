import type { Me, Person } from "@lingualoom/contract/shapes.ts";
import { useQueryClient } from "@tanstack/react-query";
import { Suspense, use } from "react";
import { conversationQuery, loadOlder } from "../../../../data/conversation.queries.ts";
import type { ConversationState } from "../../../../data/conversation-state.ts";
import { useStore } from "../../../../external-store.ts";
import { lazyComponent } from "../../../../ui/lazy/lazy-component.tsx";
import { OpenChatContext } from "../../open-chat-stores.ts";

const PictureViewer = lazyComponent(async () => (await import("./PictureViewer.tsx")).PictureViewer, null, {
  requested: true,
});

const picturesIn = (state: ConversationState | undefined) =>
  state?.messages.filter(({ image }) => image !== "") ?? [];
/** So many pages without a picture are searched for one press of a key. */
const PAGES = 20;

interface Props {
  readonly me: Me;
  readonly person: Person;
  readonly state: ConversationState;
}

/** Opens the viewer over a conversation; its code loads with the first picture. */
export function ViewerSlot({ me, person, state }: Props) {
  const client = useQueryClient();
  const store = use(OpenChatContext).viewed;
  const viewed = useStore(store);
  // Only while the viewer is open: a history may be long.
  const pictures = viewed ? picturesIn(state) : [];

  /** Shows the picture before the first that is loaded, wherever in the history it is. */
  const older = async () => {
    const first = pictures[0];
    for (let page = 0; page < PAGES; page++) {
      const now = client.getQueryData(conversationQuery(person._id).queryKey);
      const before = picturesIn(now);
      const found = before[before.findIndex(({ _id }) => _id === first?._id) - 1];
      if (found) return store.set(found._id);
      if (!now?.older) return;
      await loadOlder(client, person._id);
    }
  };
  if (!viewed || !pictures.some(({ _id }) => _id === viewed)) return null;
  return (
    <Suspense>
      <PictureViewer
        messages={pictures}
        viewed={viewed}
        onView={store.set}
        onClose={() => store.set(null)}
        onOlder={state.older ? older : undefined}
        nameOf={({ senderId }) => (senderId === me._id ? me : person).fullName}
      />
    </Suspense>
  );
}
