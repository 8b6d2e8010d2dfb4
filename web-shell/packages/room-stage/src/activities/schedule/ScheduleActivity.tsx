import { Button, Select } from '@larkwell/ui';
import { t } from '../../messages.ts';
import { useStage } from '../../model/context.ts';
import { useShared } from '../../model/document.ts';
import { oneOf } from '../../model/read.ts';
import { Bar, Status } from '../../parts/Bar.tsx';
import parts from '../../parts/parts.module.css';
import { StickerPicture } from '../../parts/stickers.tsx';
import { StepPicture } from './StepPicture.tsx';
import classes from './schedule.module.css';
import { type StepKind, stepKinds } from './schedule.ts';
import { TimerRing } from './TimerRing.tsx';
import { TimerTools } from './TimerTools.tsx';

const firstSteps: StepKind[] = ['hello', 'cards', 'game', 'goodbye'];

export function ScheduleActivity() {
  const { shared, control, setControl, role, canEdit } = useStage();
  const map = shared.map('schedule');
  const done = useShared(map);
  const steps =
    control.steps.length > 0
      ? control.steps.map(({ id, kind }) => ({ id, kind: oneOf(kind, stepKinds, 'talk') }))
      : firstSteps.map((kind) => ({ id: kind, kind }));
  const current = steps.find(({ id }) => done[id] !== true);

  const add = (kind: string | null) => kind && setControl({ steps: [...steps, { id: crypto.randomUUID(), kind }] });
  const remove = (id: string) => setControl({ steps: steps.filter((step) => step.id !== id) });
  const toggle = (id: string) => shared.change(() => map.set(id, done[id] !== true));

  return (
    <>
      {role === 'therapist' && (
        <Bar label={t('activitySettings')}>
          <Select
            aria-label={t('addStep')}
            placeholder={t('addStep')}
            data={stepKinds.map((kind) => ({ value: kind, label: t(`step_${kind}`) }))}
            value={null}
            onChange={add}
            disabled={steps.length >= 8}
            w={160}
            size="sm"
          />
          <TimerTools />
        </Bar>
      )}
      <div className={classes.schedule}>
        <ol className={classes.steps}>
          {steps.map(({ id, kind }) => (
            <li key={id} className={classes.step}>
              <button
                type="button"
                className={`${parts.paper} ${classes.tile}`}
                data-chosen={id === current?.id || undefined}
                data-point={`step ${id}`}
                disabled={!canEdit}
                aria-pressed={done[id] === true}
                onClick={() => toggle(id)}
              >
                <StepPicture kind={kind} />
                <span className={classes.name}>{t(`step_${kind}`)}</span>
                {done[id] === true && (
                  <span className={classes.check}>
                    <StickerPicture sticker="check" size={36} />
                  </span>
                )}
              </button>
              {role === 'therapist' && steps.length > 1 && (
                <Button
                  variant="subtle"
                  size="xs"
                  onClick={() => remove(id)}
                  aria-label={t('removeStep', { step: t(`step_${kind}`) })}
                >
                  {t('remove')}
                </Button>
              )}
            </li>
          ))}
        </ol>
        <TimerRing />
      </div>
      <Status>{current ? t('nowStep', { step: t(`step_${current.kind}`) }) : t('allSteps')}</Status>
    </>
  );
}
