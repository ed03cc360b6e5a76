import type { Message } from "@lingualoom/contract/shapes.ts";
import type { ReactNode } from "react";
import type { Known, OnDevice } from "./decision.ts";

/** A message that is translated by itself. */
export interface TranslatedProps {
  readonly message: Message;
  readonly known: Known;
  /** Absent where the server translates. */
  readonly device: OnDevice | undefined;
  readonly foot: ReactNode;
}

/** A message that is translated when asked. */
export interface ByHandProps {
  readonly message: Message;
  readonly target: string;
  readonly device: OnDevice | undefined;
  readonly asked: boolean;
  readonly onAsk: () => void;
}
