import { Button, Select } from '@larkwell/ui';
import { t } from '../../messages.ts';
import { useStage } from '../../model/context.ts';
import { useShared } from '../../model/document.ts';
import { oneOf } from '../../model/read.ts';
import { Bar, Status } from '../../parts/Bar.tsx';
import parts from '../../parts/parts.module.css';
import { StickerPicture } from '../../parts/stickers.tsx';
import { EntryPicture } from './EntryPicture.tsx';
import classes from './schedule.module.css';
import { type EntryKind, entryKinds } from './schedule.ts';
import { TimerRing } from './TimerRing.tsx';
import { TimerTools } from './TimerTools.tsx';

const firstEntries: EntryKind[] = ['hello', 'cards', 'game', 'goodbye'];

export function ScheduleActivity() {
  const { shared, control, setControl, role, canEdit } = useStage();
  const map = shared.map('schedule');
  const done = useShared(map);
  const entries =
    control.entries.length > 0
      ? control.entries.map(({ id, kind }) => ({ id, kind: oneOf(kind, entryKinds, 'talk') }))
      : firstEntries.map((kind) => ({ id: kind, kind }));
  const current = entries.find(({ id }) => done[id] !== true);

  const add = (kind: string | null) => kind && setControl({ entries: [...entries, { id: crypto.randomUUID(), kind }] });
  const remove = (id: string) => setControl({ entries: entries.filter((entry) => entry.id !== id) });
  const toggle = (id: string) => shared.change(() => map.set(id, done[id] !== true));

  return (
    <>
      {role === 'therapist' && (
        <Bar label={t('activitySettings')}>
          <Select
            aria-label={t('addEntry')}
            placeholder={t('addEntry')}
            data={entryKinds.map((kind) => ({ value: kind, label: t(`entry_${kind}`) }))}
            value={null}
            onChange={add}
            disabled={entries.length >= 8}
            w={210}
            size="sm"
          />
          <TimerTools />
        </Bar>
      )}
      <div className={classes.schedule}>
        <ol className={classes.entries}>
          {entries.map(({ id, kind }) => (
            <li key={id} className={classes.entry}>
              <button
                type="button"
                className={`${parts.paper} ${classes.tile}`}
                data-chosen={id === current?.id || undefined}
                data-point={`entry ${id}`}
                disabled={!canEdit}
                aria-pressed={done[id] === true}
                onClick={() => toggle(id)}
              >
                <EntryPicture kind={kind} />
                <span className={classes.name}>{t(`entry_${kind}`)}</span>
                {done[id] === true && (
                  <span className={classes.check}>
                    <StickerPicture sticker="check" size={36} />
                  </span>
                )}
              </button>
              {role === 'therapist' && entries.length > 1 && (
                <Button
                  variant="subtle"
                  size="xs"
                  onClick={() => remove(id)}
                  aria-label={t('removeEntry', { entry: t(`entry_${kind}`) })}
                >
                  {t('remove')}
                </Button>
              )}
            </li>
          ))}
        </ol>
        <TimerRing />
      </div>
      <Status>{current ? t('nowEntry', { entry: t(`entry_${current.kind}`) }) : t('allEntries')}</Status>
    </>
  );
}
