import { messageOf, useQuery, useSearchParams } from '@larkwell/app-kit';
import { zoneLabel } from '@larkwell/app-kit/time';
import { Alert, Button, IconAlertTriangle, IconRefresh, Loader, PageHeader, useDocumentTitle } from '@larkwell/ui';
import type { CalendarRange } from '@larkwell/ui/calendar';
import { lazy, Suspense, useState } from 'react';
import { EventDialog } from '../../shared/event-details/EventDialog.tsx';
import { calendarQuery } from '../../shared/events/queries.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import classes from './CalendarPage.module.css';
import { entryOf } from './entries.tsx';
import { t } from './messages/index.ts';

const Calendar = lazy(async () => ({ default: (await import('@larkwell/ui/calendar')).Calendar }));

/** The calendar has told no range yet: nothing is asked for. */
const nowhere: CalendarRange = { start: new Date(0), end: new Date(0) };

/** The therapist's calendar; `?event=` opens the details of one. */
export default function CalendarPage() {
  const { zone } = useTherapist();
  const [search, setSearch] = useSearchParams();
  const [range, setRange] = useState<CalendarRange | null>(null);
  const query = useQuery({ ...calendarQuery(range ?? nowhere), enabled: range !== null });
  useDocumentTitle(`${t('title')} · Larkwell`);

  function open(id: string | null) {
    setSearch(
      (before) => {
        if (id) before.set('event', id);
        else before.delete('event');
        return before;
      },
      { replace: id === null },
    );
  }

  return (
    <>
      <PageHeader title={t('title')} lead={t('lead', { zone: zoneLabel(zone) })} />
      {query.error && (
        <Alert
          role="alert"
          data-tone="danger"
          title={t('failed')}
          icon={<IconAlertTriangle size={20} aria-hidden />}
          mb="md"
        >
          <div className={classes.failed}>
            {messageOf(query.error)}
            <Button
              variant="default"
              size="sm"
              leftSection={<IconRefresh size={18} aria-hidden />}
              loading={query.isFetching}
              onClick={() => void query.refetch()}
            >
              {t('retry')}
            </Button>
          </div>
        </Alert>
      )}
      <Suspense
        fallback={
          <div className={classes.waiting}>
            <Loader />
          </div>
        }
      >
        <Calendar
          timeZone={zone}
          events={(query.data ?? []).map(entryOf)}
          loading={query.isFetching && (query.isPending || query.isPlaceholderData)}
          onRangeChange={setRange}
          onEventClick={open}
        />
      </Suspense>
      <EventDialog id={search.get('event')} onClose={() => open(null)} />
    </>
  );
}
