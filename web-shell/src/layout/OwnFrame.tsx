import { useSignIn } from '@larkwell/app-kit';
import { PageFrame } from './PageFrame.tsx';
import { SignedInFrame } from './SignedInFrame.tsx';

/** The frame of the signed-in person's own pages, or that of the website. */
export function OwnFrame() {
  const role = useSignIn()?.user.user_type;
  return role ? <SignedInFrame key={role} role={role} /> : <PageFrame header="home" />;
}
