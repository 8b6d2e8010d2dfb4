import { Loader } from '@larkwell/ui';
import classes from './CalendarPage.module.css';

/** As tall as the calendar that comes. */
export const Waiting = () => (
  <div className={classes.waiting}>
    <Loader />
  </div>
);
