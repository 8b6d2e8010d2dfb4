import { formatDay, formatDayOfMonth, formatMonth, formatRange, zoneLabel } from '@larkwell/app-kit/time';
import { t } from '../messages.ts';

/** The time as session cards show it. `zone` is the guardian's. */
export const whenOf = ({ start_date, end_date }: { start_date: string; end_date: string }, zone: string) => ({
  month: formatMonth(start_date, zone),
  day: formatDayOfMonth(start_date, zone),
  when: t('whenInZone', {
    day: formatDay(start_date, zone),
    range: formatRange(start_date, end_date, zone),
    zone: zoneLabel(zone),
  }),
});

const titles: Record<string, string> = {
  individual_session: t('type_individual_session'),
  assessment_session: t('type_assessment_session'),
  consultation_session: t('type_consultation_session'),
  group_sessions: t('type_group_sessions'),
  free_session: t('type_free_session'),
  iep: t('type_iep'),
};

export const titleOf = (eventType: string) => titles[eventType] ?? t('type_event');
