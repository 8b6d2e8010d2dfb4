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
import { Button, Center, Loader, LostArt, OutcomePage } from '@larkwell/ui';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from './messages.ts';

/** A token works once, and an effect may run twice. */
const attempts = new Map<string, Promise<SignIn>>();
function signInOnce(value: string): Promise<SignIn> {
  const answer = attempts.get(value) ?? requestImpersonation(value);
  attempts.set(value, answer);
  return answer;
}

/** Signs in as the user of an operator's link (`?impersonation=`). Without one, renders the page. */
export function ImpersonationEntry({ children }: { children: ReactNode }) {
  const value = useSearchParams()[0].get('impersonation');
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);

  useEffect(() => {
    if (!value) return;
    signInOnce(value).then(
      (signIn) => {
        signInStore.begin(signIn);
        navigate(pathname, { replace: true }); // keep the token out of the URL and history
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
    <OutcomePage art={<LostArt />} title={t('impersonationFailed')} text={problem}>
      <Button size="lg" component={Link} to={pathname}>
        {t('logIn')}
      </Button>
    </OutcomePage>
  );
}
