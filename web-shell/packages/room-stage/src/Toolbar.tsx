import { Select } from '@larkwell/ui';
import { t } from './messages.ts';
import { useStage } from './model/context.ts';
import { activities } from './model/document.ts';
import { usePeople } from './model/people.ts';
import { Bar } from './parts/Bar.tsx';
import { Icon } from './parts/Icon.tsx';
import { ToolButton } from './parts/ToolButton.tsx';
import classes from './stage.module.css';

interface ToolbarProps {
  pointing: boolean;
  onPointing: (pointing: boolean) => void;
  onLock: (locked: boolean) => void;
  onTurn: (person: string | null) => void;
}

const everyone = '';

/** The therapist's: the activity, the right to act, and the pointer. */
export function Toolbar({ pointing, onPointing, onLock, onTurn }: ToolbarProps) {
  const { control, setControl } = useStage();
  const others = usePeople().filter(({ id, role }) => role === 'family' && id);
  const families = [...new Map(others.map((person) => [person.id, person])).values()];
  // A turn of someone who has gone stays visible until it is given to another.
  const away = control.turn && !families.some(({ id }) => id === control.turn);
  return (
    <div className={classes.toolbar}>
      <div className={classes.activities}>
        <Bar label={t('activities')}>
          {activities.map((activity) => (
            <ToolButton
              key={activity}
              label={t(`activity_${activity}`)}
              labelled
              pressed={control.activity === activity}
              onClick={() => setControl({ activity })}
            >
              <Icon name={activity} />
            </ToolButton>
          ))}
        </Bar>
      </div>
      <Bar label={t('rights')}>
        <ToolButton label={t('lock')} labelled pressed={control.locked} onClick={() => onLock(!control.locked)}>
          <Icon name={control.locked ? 'locked' : 'open'} />
        </ToolButton>
        <ToolButton label={t('point')} labelled pressed={pointing} onClick={() => onPointing(!pointing)}>
          <Icon name="point" />
        </ToolButton>
        <Select
          aria-label={t('turn')}
          data={[
            { value: everyone, label: t('everyone') },
            ...families.map(({ id, name }) => ({ value: id, label: t('turnOf', { name: name || t('someone') }) })),
            ...(away ? [{ value: control.turn ?? '', label: t('turnOf', { name: t('someone') }) }] : []),
          ]}
          value={control.turn ?? everyone}
          onChange={(person) => onTurn(person || null)}
          className={classes.person ?? ''}
          size="sm"
        />
      </Bar>
    </div>
  );
}
