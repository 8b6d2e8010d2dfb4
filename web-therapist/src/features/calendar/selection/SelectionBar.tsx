import type { EventSchema } from '@larkwell/app-kit/api';
import { Button, IconBan, IconCheck, IconX, lateDialog } from '@larkwell/ui';
import { Suspense, useEffect, useEffectEvent, useState } from 'react';
import { CancelSeveral } from './CancelSeveral.tsx';
import { t } from './messages.ts';
import classes from './SelectionBar.module.css';

const MarkSeveral = lateDialog(
  () => import('../../../shared/marking/MarkSeveral.tsx'),
  ({ onClose }) => onClose,
);

interface SelectionBarProps {
  /** The selected events that are shown. */
  events: readonly EventSchema[];
  onClear: () => void;
}

/** What can be done with all selected events. Escape clears the selection. */
export function SelectionBar({ events, onClear }: SelectionBarProps) {
  const [dialog, setDialog] = useState<'mark' | 'cancel' | null>(null);
  const toMark = events.filter(({ permissions, guests }) => permissions.mark.allowed && guests.length > 0);
  const toCancel = events.filter(({ permissions }) => permissions.cancel.allowed);
  const clearByKey = useEffectEvent((pressed: KeyboardEvent) => {
    if (pressed.key === 'Escape' && !pressed.defaultPrevented && dialog === null) onClear();
  });
  useEffect(() => {
    const press = (pressed: KeyboardEvent) => clearByKey(pressed);
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);

  function close() {
    setDialog(null);
    onClear();
  }

  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div className={classes.bar} role="group" aria-label={t('selection')}>
        <p className={classes.count} role="status">
          {t('selectedCount', { count: events.length })}
        </p>
        {toMark.length > 0 && (
          <Button size="sm" leftSection={<IconCheck size={18} aria-hidden />} onClick={() => setDialog('mark')}>
            {t('selectedMark', { count: toMark.length })}
          </Button>
        )}
        {toCancel.length > 0 && (
          <Button
            size="sm"
            variant="default"
            leftSection={<IconBan size={18} aria-hidden />}
            onClick={() => setDialog('cancel')}
          >
            {t('selectedCancel', { count: toCancel.length })}
          </Button>
        )}
        <Button size="sm" variant="subtle" leftSection={<IconX size={18} aria-hidden />} onClick={onClear}>
          {t('selectedClear')}
        </Button>
      </div>
      <Suspense>{dialog === 'mark' && <MarkSeveral events={toMark} onClose={close} afterwards="content" />}</Suspense>
      {dialog === 'cancel' && <CancelSeveral events={toCancel} onClose={close} />}
    </>
  );
}
