import { Link } from '@larkwell/app-kit';
import { Button, IconArrowLeft } from '@larkwell/ui';
import classes from './BackButton.module.css';

/** A link back, above the page's content; its arrow is aligned with the title. */
export function BackButton({ to, label }: { to: string; label: string }) {
  return (
    <div>
      <Button
        component={Link}
        to={to}
        variant="subtle"
        className={classes.back}
        leftSection={<IconArrowLeft size={18} aria-hidden />}
      >
        {label}
      </Button>
    </div>
  );
}
