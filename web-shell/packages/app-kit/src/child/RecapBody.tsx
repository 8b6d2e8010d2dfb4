import { SegmentedControl, useLocalStorage } from '@larkwell/ui';
import { useQuery } from '@tanstack/react-query';
import type { Recap } from '../api/index.ts';
import { type Language, pageLanguage } from '../sign-in/language.ts';
import { MaterialList, materialsQuery } from './MaterialList.tsx';
import { t } from './messages.ts';
import classes from './RecapBody.module.css';

const languageKey = 'lw-recap-language';

interface RecapBodyProps {
  recap: Pick<Recap, 'event_id' | 'phrases' | 'own_words' | 'practice'>;
  /** The reader's. */
  zone: string;
}

/** What a family reads after a session. The lines from the bank are shown in the language that the reader chose, or
 * the page's. */
export function RecapBody({ recap, zone }: RecapBodyProps) {
  const [language, setLanguage] = useLocalStorage<Language>({ key: languageKey, defaultValue: pageLanguage() });
  const { phrases, own_words, practice, event_id } = recap;
  return (
    <div className={classes.body}>
      {phrases.length > 0 && (
        <>
          <SegmentedControl
            size="xs"
            className={classes.language}
            aria-label={t('recapLanguage')}
            value={language}
            onChange={(value) => setLanguage(value === 'es' ? 'es' : 'en')}
            data={[
              { value: 'en', label: 'English' },
              { value: 'es', label: 'Español' },
            ]}
          />
          <ul className={classes.lines} lang={language}>
            {phrases.map((line) => (
              <li key={line.id}>{line[language]}</li>
            ))}
          </ul>
        </>
      )}
      {own_words.trim() && <p className={classes.text}>{own_words.trim()}</p>}
      {practice && (
        <div className={classes.task}>
          <p className={classes.label}>{t('practiceAtHome')}</p>
          <p className={classes.text}>{practice.text.trim()}</p>
          <p className={classes.often}>{howOften(practice.times_a_week)}</p>
          {practice.material_id && <PracticeMaterial eventId={event_id} id={practice.material_id} zone={zone} />}
        </div>
      )}
    </div>
  );
}

const everyDay = 7;

/** "Every day", "3 times a week". */
export const howOften = (times: number) => (times === everyDay ? t('everyDay') : t('timesAWeek', { count: times }));

/** Nothing while it loads, or if it was hidden meanwhile. */
function PracticeMaterial({ eventId, id, zone }: { eventId: string; id: string; zone: string }) {
  const { data } = useQuery(materialsQuery(eventId));
  return <MaterialList materials={(data ?? []).filter((material) => material.id === id)} zone={zone} />;
}
