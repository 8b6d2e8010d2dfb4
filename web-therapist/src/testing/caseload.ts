import type { CaseloadChild, CaseloadFigures } from '@larkwell/app-kit/api';

export const noFigures: CaseloadFigures = {
  promised_minutes: 0,
  delivered_minutes: 0,
  owed_minutes: 0,
  no_shows: 0,
  no_shows_of: 0,
  no_show_rate: null,
  notes_on_time: 0,
  notes_on_time_of: 0,
  notes_on_time_rate: null,
};

export const caseloadChild = (name: string, figures: Partial<CaseloadFigures> = {}): CaseloadChild => ({
  client: { id: `child-${name}`, name },
  is_client: true,
  minutes_from: '2026-11-02',
  minutes_to: '2026-11-29',
  figures: { ...noFigures, ...figures },
});
