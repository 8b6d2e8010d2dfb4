import { Button, IconMoodEmpty, IconMoodHappy, IconMoodSmile } from '@larkwell/ui';
import type { Practice } from '../api/index.ts';
import { formatDateTime } from '../time/index.ts';
import { t } from './messages.ts';
import classes from './PracticeList.module.css';

export const feelings = ['fun', 'okay', 'hard'] as const;
export type Feeling = (typeof feelings)[number];
const faces = { fun: IconMoodHappy, okay: IconMoodSmile, hard: IconMoodEmpty } as const;
const names = { fun: 'feelingFun', okay: 'feelingOkay', hard: 'feelingHard' } as const;

export function FeelingIcon({ feeling }: { feeling: Feeling }) {
  const Face = faces[feeling];
  return <Face size={20} aria-hidden />;
}

export const feelingText = (feeling: Feeling) => t(names[feeling]);

interface PracticeListProps {
  practices: readonly Practice[];
  zone: string;
  /** With it, own practices can be removed. */
  onRemove?: (practice: Practice) => void;
}

/** When a family practiced and how it went, newest first. */
export function PracticeList({ practices, zone, onRemove }: PracticeListProps) {
  return (
    <ul className={classes.list}>
      {practices.toReversed().map((practice) => {
        const { id, own, guardian_name, practiced_at, feeling, comment } = practice;
        const when = formatDateTime(practiced_at, zone);
        return (
          <li key={id} className={classes.practice}>
            <p className={classes.when}>
              {feeling && <FeelingIcon feeling={feeling} />}
              {[feeling && feelingText(feeling), own ? null : guardian_name, when].filter(Boolean).join(' · ')}
            </p>
            {comment && <p className={classes.comment}>{comment}</p>}
            {own && onRemove && (
              <Button
                variant="subtle"
                size="sm"
                aria-label={t('practiceRemoveOf', { when })}
                onClick={() => onRemove(practice)}
              >
                {t('practiceRemove')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
