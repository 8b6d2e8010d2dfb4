import { Loaded, RequireRole, useQuery } from '@larkwell/app-kit';
import { Center, Loader } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { t } from '../messages.ts';
import type { Guardian } from '../types.ts';
import { guardianQuery } from './queries.ts';

/** Renders its pages for a signed-in guardian, once the profile has loaded. */
export function GuardianGate({ children }: { children: (guardian: Guardian) => ReactNode }) {
  return (
    <RequireRole role="guardian">
      <LoadedGuardian>{children}</LoadedGuardian>
    </RequireRole>
  );
}

function LoadedGuardian({ children }: { children: (guardian: Guardian) => ReactNode }) {
  const query = useQuery(guardianQuery());
  return (
    <Loaded
      query={query}
      failed={t('guardianFailed')}
      skeleton={
        <Center mih="50vh">
          <Loader />
        </Center>
      }
    >
      {children}
    </Loaded>
  );
}
