import { Menu } from '@mantine/core';

/** What `Menu.tsx` loads when a menu first opens. */
export const LoadedMenu = Menu;
