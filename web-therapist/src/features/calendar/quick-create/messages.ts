import { createTranslator } from '@larkwell/app-kit';

export const en = {
  quickTitle: 'New session or event',
  quickWhen: '{day}, {range}',
  quickLoading: 'Loading your clients',
  quickNoClient: 'No results',
  quickClientsFailed: 'We couldn’t load your clients',
  quickName: 'Title',
  quickNothing: 'Choose a client or enter a title',
  quickStart: 'Start',
  quickFromService: '{minutes} min, from the client’s service.',
  quickDragged: '{minutes} min, as you dragged it.',
  quickKeep: 'Keep {minutes} min',
  quickUseService: 'Use the service’s length',
  quickMore: 'More options',
  quickCreate: 'Create',
  paste: 'Paste {name}',
  timeInvalid: 'Enter a time like 9:30 AM',
  filterClient: 'Client',
} as const;

export const t = createTranslator({ en }, 'therapist/calendar/quick-create');
