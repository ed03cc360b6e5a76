import type { ReactNode } from "react";
import { later } from "../later/later.tsx";
import type { Anchor } from "./anchored.ts";

export interface Action {
  readonly text: string;
  readonly icon?: ReactNode;
  /** The menu stays open, for a second step in it. */
  readonly stays?: boolean;
  readonly onSelect: () => void;
}

export interface ActionMenuProps {
  readonly label: string;
  readonly anchor: Anchor;
  /** When it is another one, the first action has the focus. */
  readonly step?: string;
  /** Above the actions: what they are about. */
  readonly title?: ReactNode;
  readonly actions: readonly Action[];
  readonly onClose: () => void;
}

/** A menu of nothing but actions. */
export const ActionMenu = later<ActionMenuProps>(async () => (await import("./MenuOfActions.tsx")).MenuOfActions);
