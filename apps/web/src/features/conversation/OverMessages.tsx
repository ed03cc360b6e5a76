import { use } from "react";
import type { Address } from "#/data/address.ts";
import { useStore } from "#/external-store.ts";
import { later } from "#/ui/later/later.tsx";
import type { ChatPicturesProps } from "./message/pictures/ChatPictures.tsx";
import { OpenChatContext } from "./open-chat-stores.ts";

const ChatPictures = later(async () => (await import("./message/pictures/ChatPictures.tsx")).ChatPictures);
const MessageInfo = later(async () => (await import("./message/MessageInfo.tsx")).MessageInfo);

interface Props {
  readonly address: Address;
  /** Undefined while the messages have not loaded. */
  readonly state: ChatPicturesProps["state"] | undefined;
}

/** The viewer of pictures and the information about a message, over a chat or a thread. */
export function OverMessages({ address, state }: Props) {
  const stores = use(OpenChatContext);
  const viewed = useStore(stores.viewed);
  const informed = useStore(stores.informed);
  return (
    <>
      {informed && <MessageInfo message={informed} onClose={() => stores.informed.set(null)} />}
      {state && viewed && (
        <ChatPictures
          address={address}
          state={state}
          viewed={viewed}
          onView={stores.viewed.set}
          onClose={() => stores.viewed.set(null)}
        />
      )}
    </>
  );
}
