import { Button } from '@larkwell/ui';
import { t } from '../../messages.ts';
import { useStage } from '../../model/context.ts';
import { timerMinutes } from './schedule.ts';

/** The therapist starts and stops the timer. */
export function TimerTools() {
  const { control, setControl, now } = useStage();
  if (control.timer) {
    return (
      <Button variant="default" size="sm" onClick={() => setControl({ timer: null })}>
        {t('stopTimer')}
      </Button>
    );
  }
  const start = (seconds: number) => setControl({ timer: { ends_at: now() + seconds * 1000, seconds } });
  return timerMinutes.map((minutes) => (
    <Button key={minutes} variant="default" size="sm" onClick={() => start(minutes * 60)}>
      {t('timerMinutes', { count: minutes })}
    </Button>
  ));
}
