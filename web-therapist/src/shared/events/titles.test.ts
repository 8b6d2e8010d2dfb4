import { spanish } from '@larkwell/app-kit/spanish';
import { addTexts } from '@larkwell/ui';
import { afterEach, expect, test } from 'vitest';
import { es as formTexts } from '../event-form/messages.es.ts';
import { noteText } from '../event-form/notes.ts';
import { nameOf, ownTitleOf, subjectOf } from './eventText.ts';

const nobody: never[] = [];

const texts = { 'app-kit/events': spanish['app-kit/events'] };

afterEach(() => addTexts({ 'app-kit/events': {}, 'therapist/shared/event-form': {} }));

test('the title of a type is no own title, in either language', () => {
  const event = { guests: nobody, title: 'Block time', event_type: 'block_time' as const };
  expect([ownTitleOf(event), subjectOf(event)]).toEqual(['', 'Block time']);
  addTexts(texts);
  expect([ownTitleOf(event), subjectOf(event)]).toEqual(['', 'Tiempo bloqueado']);
});

test('a title that a therapist typed stays', () => {
  addTexts(texts);
  expect(nameOf({ guests: nobody, title: 'Team lunch', event_type: 'other' })).toBe('Team lunch');
});

test('what happens to a date when the clocks change is in the page’s language', () => {
  const date = { start_date: '2027-03-14T10:30:00Z' };
  const note = { kind: 'clock_moved_forward', text: 'The clocks change that day and skip 2:30 AM.', events: [] };
  expect(noteText(note, date, null, 'America/Los_Angeles')).toMatch(/so it starts at 3:30.AM\.$/);
  addTexts({ 'therapist/shared/event-form': formTexts });
  expect(noteText(note, date, null, 'America/Los_Angeles')).toMatch(/así que empieza a las 3:30/);
});
