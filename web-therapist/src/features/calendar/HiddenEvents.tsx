import { Button } from '@larkwell/ui';
import classes from './CalendarPage.module.css';

interface HiddenEventsProps {
  /** '2 events on the weekend are hidden.' */
  text: string;
  label: string;
  onShow: () => void;
}

/** Says that an option hides events, with a button that shows them. */
export const HiddenEvents = ({ text, label, onShow }: HiddenEventsProps) => (
  <p className={classes.hidden}>
    {text}{' '}
    <Button variant="subtle" size="compact-sm" onClick={onShow}>
      {label}
    </Button>
  </p>
);
