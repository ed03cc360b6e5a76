import { createContext, use } from "react";

/** How an open conversation is read until it is left. */
interface ThreadView {
  /** Every message as it was written. */
  readonly originals: boolean;
  readonly toggleOriginals: () => void;
  /** It is translated this time, whatever the settings say. */
  readonly thisTime: boolean;
  readonly translateThisTime: () => void;
}

const NONE: ThreadView = {
  originals: false,
  toggleOriginals: () => {},
  thisTime: false,
  translateThisTime: () => {},
};

export const ThreadViewContext = createContext<ThreadView>(NONE);

export const useThreadView = (): ThreadView => use(ThreadViewContext);
