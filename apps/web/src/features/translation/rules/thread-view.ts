import { createContext, use } from "react";

/** Temporary view of an open conversation, until it is left. */
interface ThreadView {
  readonly originals: boolean;
  readonly toggleOriginals: () => void;
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
