import { RequireRole, type Role, signInStore } from '@larkwell/app-kit';
import { Suspense } from 'react';
import { preloadSignedIn, SignedInFrame } from './lazy-signed-in.ts';

function Frame({ role }: { role: Role }) {
  return (
    <RequireRole role={role}>
      <Suspense>
        <SignedInFrame role={role} />
      </Suspense>
    </RequireRole>
  );
}

/** The frame of the pages for one role. */
export const RoleFrame = Object.assign(Frame, {
  // visitors are sent to the login page
  preload: async () => (signInStore.isMarked() ? preloadSignedIn() : undefined),
});
