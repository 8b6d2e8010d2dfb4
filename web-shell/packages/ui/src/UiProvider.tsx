import { MantineProvider } from '@mantine/core';
import { ModalsProvider } from '@mantine/modals';
import { Notifications } from '@mantine/notifications';
import type { ReactNode } from 'react';
import { toastLifetime } from './notify.tsx';
import surfaces from './theme/surfaces.module.css';
import { cssVariablesResolver, theme } from './theme/theme.ts';

/** Theme, dialogs and toasts; once, at the root. The scheme follows the system until the user chooses. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <ModalsProvider>
        <Notifications
          autoClose={toastLifetime}
          position="bottom-center"
          limit={3}
          classNames={{ root: surfaces.toasts }}
        />
        {children}
      </ModalsProvider>
    </MantineProvider>
  );
}
