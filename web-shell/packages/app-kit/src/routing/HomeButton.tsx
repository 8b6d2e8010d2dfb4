import { Button } from '@larkwell/ui';
import { Link } from 'react-router';
import { t } from '../messages.ts';
import { useSignIn } from '../sign-in/useSignIn.ts';
import { homePage } from './addresses.ts';

interface HomeButtonProps {
  size?: 'lg';
  variant?: 'default';
}

/** Leads to the home page of the person's role, or to the website, and says which. */
export function HomeButton(props: HomeButtonProps) {
  const role = useSignIn()?.user.user_type;
  const label = role === undefined ? t('toHome') : t(role === 'therapist' ? 'toToday' : 'toOwnHome');
  return (
    <Button component={Link} to={role ? homePage(role) : '/'} {...props}>
      {label}
    </Button>
  );
}
