import { type ReactNode, useRef } from 'react';
import { t } from './messages.ts';
import { useStage } from './model/context.ts';
import { Pointer, usePointing } from './Pointer.tsx';
import { Icon } from './parts/Icon.tsx';
import classes from './stage.module.css';

/** The activity, which glows when it is this person's turn, and the therapist's pointer above it. */
export function StageArea({ pointing, children }: { pointing: boolean; children: ReactNode }) {
  const { control, role, self, canEdit } = useStage();
  const area = useRef<HTMLDivElement>(null);
  usePointing(area, pointing);
  const yours = role === 'family' && canEdit && control.turn === self.id;
  return (
    <div className={classes.area} ref={area} data-role={role} data-turn={yours || undefined} data-point="stage">
      {role === 'family' && (
        <p role="status" className={classes.turn} data-yours={yours || undefined}>
          {yours && t('yourTurn')}
          {!canEdit && (
            <>
              <Icon name="locked" size={18} /> {t('lookOn')}
            </>
          )}
        </p>
      )}
      {children}
      <Pointer area={area} />
    </div>
  );
}
