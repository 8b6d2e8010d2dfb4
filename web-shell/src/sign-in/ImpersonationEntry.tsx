import {
  Link,
  messageOf,
  requestImpersonation,
  type SignIn,
  signInStore,
  useLocation,
  useNavigate,
  useSearchParams,
} from '@larkwell/app-kit';
import { Button, Center, Loader, LostArt } from '@larkwell/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from './messages/index.ts';
import { Outcome } from './Outcome.tsx';

/** A value works once, and an effect may run twice. */
const asked = new Map<string, Promise<SignIn>>();
function askOnce(value: string): Promise<SignIn> {
  const answer = asked.get(value) ?? requestImpersonation(value);
  asked.set(value, answer);
  return answer;
}

/** What an operator's link opens (`?impersonation=`): a sign-in in the user's place. Without one, the page itself. */
export function ImpersonationEntry({ children }: { children: ReactNode }) {
  const value = useSearchParams()[0].get('impersonation');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (!value) return;
    askOnce(value).then(
      (signIn) => {
        signInStore.begin(signIn);
        navigate(pathname, { replace: true }); // the value must not stay in the address
      },
      (error: unknown) => setProblem(messageOf(error)),
    );
  }, [value, pathname, navigate]);

  if (!value) return children;
  if (!problem) {
    return (
      <Center mih="50vh" role="status" aria-label={t('entering')}>
        <Loader />
      </Center>
    );
  }
  return (
    <Outcome art={<LostArt />} title={t('impersonationFailed')} text={problem}>
      <Button size="lg" component={Link} to={pathname}>
        {t('logIn')}
      </Button>
    </Outcome>
  );
}
