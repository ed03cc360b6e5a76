import type { ActionMenuProps } from "./ActionMenu.tsx";
import { Menu, MenuItem } from "./Menu.tsx";

export const MenuOfActions = ({ title, actions, ...menu }: ActionMenuProps) => (
  <Menu {...menu}>
    {title}
    {actions.map(({ text, ...action }) => (
      <MenuItem key={text} {...action}>
        {text}
      </MenuItem>
    ))}
  </Menu>
);
