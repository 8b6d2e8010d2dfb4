import { Navigate } from '@larkwell/app-kit';
import { useDocumentTitle, VisuallyHidden } from '@larkwell/ui';
import { useOptions } from '../../shared/calendar/options.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { SetupNotices } from '../../shared/therapist/SetupNotices.tsx';
import classes from './CalendarPage.module.css';
import { t } from './messages.ts';
import { TherapistCalendar } from './TherapistCalendar.tsx';
import { useAddress } from './useAddress.ts';
import { usePlace } from './usePlace.ts';
import { Waiting } from './Waiting.tsx';

/** The therapist's calendar. Its address always names the view and the day: it is completed before anything shows. */
export default function CalendarPage() {
  const { zone } = useTherapist();
  const address = useAddress();
  const options = useOptions();
  const place = usePlace(address, options[0], zone);
  const isComplete = address.view !== null && address.date !== null;
  useDocumentTitle(`${t('title')} · Larkwell`);

  return (
    <div className={classes.page}>
      <VisuallyHidden component="h1">{t('title')}</VisuallyHidden>
      <SetupNotices />
      {place && !isComplete && <Navigate replace to={{ search: address.at(place) }} state={address.state} />}
      {place && isComplete ? <TherapistCalendar address={address} place={place} options={options} /> : <Waiting />}
    </div>
  );
}
