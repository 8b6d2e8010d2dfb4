import { useQuery } from '@larkwell/app-kit';
import { listGoalSuggestionsOptions } from '@larkwell/app-kit/api';
import { type Suggestion, useDebouncedValue } from '@larkwell/ui';
import { t } from './messages.ts';

/** Time after the last keystroke, in milliseconds. `docs/product/clinical-records.md#goal-suggestions` */
const pause = 500;
const longestSearch = 200;

/** The words of a text: an address can't contain slashes, and the search ignores punctuation. */
export const wordsOf = (text: string) =>
  text
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .slice(0, longestSearch)
    .trim();

/** Null for a blank text, and when suggestions can't load: people write their goal without them. */
export function useGoalSuggestions(clientId: string, text: string): readonly Suggestion[] | 'loading' | null {
  const typed = wordsOf(text);
  const [words] = useDebouncedValue(typed, pause);
  const query = useQuery({
    ...listGoalSuggestionsOptions({ path: { client_id: clientId, text: words } }),
    enabled: words !== '' && typed !== '',
    retry: false,
    staleTime: 60_000,
  });
  if (typed === '' || words === '' || query.isError) return null;
  return (
    query.data?.goal_suggestions.map(({ description, area }) => ({
      text: description,
      source: area ?? t('suggestionOwn'),
    })) ?? 'loading'
  );
}
