import { useSignIn } from '@larkwell/app-kit';
import { Suspense } from 'react';
import { SignedInFrame } from './lazy-signed-in.ts';
import { PageFrame } from './PageFrame.tsx';

/** The frame of the signed-in person's own pages, or that of the website. */
export function OwnFrame() {
  const role = useSignIn()?.user.user_type;
  if (!role) return <PageFrame header="home" />;
  return (
    <Suspense>
      <SignedInFrame key={role} role={role} />
    </Suspense>
  );
}
