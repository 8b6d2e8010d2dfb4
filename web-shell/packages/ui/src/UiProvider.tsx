import { MantineProvider } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { cssVariablesResolver, theme } from './theme/theme.ts';
import { LazyToasts } from './toasts/LazyToasts.tsx';

/** Theme and toasts; once, at the root. The scheme follows the system until the user chooses. */
export function UiProvider({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariablesResolver} defaultColorScheme="auto">
      <Suspense>
        <LazyToasts />
      </Suspense>
      {children}
    </MantineProvider>
  );
}
