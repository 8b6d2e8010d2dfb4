import { useQueries } from '@larkwell/app-kit';
import type { EventSchema, RecurrentEvent } from '@larkwell/app-kit/api';
import { formatDate } from '@larkwell/app-kit/time';
import { IconRefresh } from '@larkwell/ui';
import { recurrenceSentence } from '@larkwell/ui/dates';
import { clientQuery } from '../client-layout/queries.ts';
import { recurrenceOf } from '../event-form/rules.ts';
import classes from './event-details.module.css';
import { t } from './messages.ts';

const factsOf = (rule: RecurrentEvent) => ({
  how: recurrenceSentence(recurrenceOf(rule)) ?? '',
  until: formatDate(rule.recurrent_until_date),
});

/** How the event's series repeats, with exceptions per guest; nothing for a single event. */
export function Repetition({ event }: { event: EventSchema }) {
  const { recurrent_event: rule, guest_recurrent_sections: sections } = event;
  const clients = useQueries({ queries: sections.map(({ guest_id }) => ({ ...clientQuery(guest_id), retry: false })) });
  if (!rule) return null;
  return (
    <div className={classes.fact}>
      <IconRefresh size={20} aria-hidden />
      <div className={classes.rules}>
        <span>{t('repeats', factsOf(rule))}</span>
        {sections.map((section, index) => {
          // the name of a child who left the caseload is not available
          const name = clients[index]?.data?.preferred_name;
          return name && <span key={section.guest_id}>{t('guestRepeats', { name, ...factsOf(section) })}</span>;
        })}
      </div>
    </div>
  );
}
