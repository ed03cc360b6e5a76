import type { ReactNode } from "react";
import type { Anchor } from "./anchored.ts";
import { Menu, MenuItem } from "./Menu.tsx";

export interface Action {
  readonly text: string;
  readonly icon?: ReactNode;
  /** The menu stays open, for a second step in it. */
  readonly stays?: boolean;
  readonly danger?: boolean;
  readonly onSelect: () => void;
}

interface Props {
  readonly label: string;
  readonly anchor: Anchor;
  /** A change gives the focus to the first action. */
  readonly step?: string;
  readonly title?: ReactNode;
  readonly actions: readonly Action[];
  readonly onClose: () => void;
}

export const MenuOfActions = ({ title, actions, ...menu }: Props) => (
  <Menu {...menu}>
    {title}
    {actions.map(({ text, ...action }) => (
      <MenuItem key={text} {...action}>
        {text}
      </MenuItem>
    ))}
  </Menu>
);
