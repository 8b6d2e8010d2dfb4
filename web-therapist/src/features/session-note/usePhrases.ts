import { useInfiniteQuery, useNavigate, useQuery } from '@larkwell/app-kit';
import type { EventDetailsSchema, Guest } from '@larkwell/app-kit/api';
import { goalsQuery } from '@larkwell/app-kit/child';
import { formatDate } from '@larkwell/app-kit/time';
import { paths } from '../../paths.ts';
import { clientQuery } from '../../shared/client-layout/queries.ts';
import type { Phrases } from '../../shared/event-details/PhraseTextarea.tsx';
import { type PlaceholderValues, pronounsOf, withValues } from '../../shared/note-templates/placeholders.ts';
import { noteTemplatesQuery } from '../../shared/note-templates/queries.ts';
import { nameOf } from './tally/noteText.ts';
import { lastCounted, tallyOfGoal } from './tally/trials.ts';
import type { TrialsOfSession } from './tally/useTrials.ts';

interface OfNote {
  event: EventDetailsSchema;
  child: Guest | undefined;
  tally: TrialsOfSession;
  zone: string;
  /** A substitute sees no goals. */
  isSubstitute: boolean;
}

/** The therapist's phrases and templates, filled for one child's note of a session. */
export function usePhrases({ event, child, tally, zone, isSubstitute }: OfNote): Phrases {
  const navigate = useNavigate();
  const query = useQuery(noteTemplatesQuery);
  const goals = useInfiniteQuery({
    ...goalsQuery(child?.child_id ?? ''),
    enabled: child !== undefined && !isSubstitute,
  });
  // a substitute learns nothing about the child but the session's notes: their phrases say "they"
  const client = useQuery({ ...clientQuery(child?.child_id ?? ''), enabled: child !== undefined && !isSubstitute });
  const last = child && lastCounted(tally.trials, child.child_id);
  const goal = goals.data?.find(({ id }) => id === last?.goal_id);
  const values: PlaceholderValues = {
    ...(child && { name: child.name }),
    ...(goal && { goal: nameOf(goal), percent: `${tallyOfGoal(tally.trials, goal.id).percent}%` }),
    // breaks between lines like any other text of a note
    date: formatDate(event.start_date, zone).replaceAll('\u00a0', ' '),
    ...pronounsOf(client.data?.pronouns),
  };
  return {
    templates: query.data ?? (query.error ? 'failed' : 'loading'),
    fill: (text) => withValues(text, values),
    onManage: () => void navigate(paths.settings.noteTemplates),
  };
}
