import { Button, IconRefresh } from '@larkwell/ui';
import { t } from '../messages.ts';
import type { Device, DeviceProblem } from './useDevice.ts';

interface DeviceStandingProps {
  device: Device;
  /** 'Camera' */
  name: string;
  /** Before it was asked for. */
  idle: string;
  /** Why there is none; that the browser knows no devices is said of all in the same words. */
  problems: Record<Exclude<DeviceProblem, 'unsupported'>, string>;
  /** Once it works; left out where that is shown otherwise. */
  ready?: string;
}

/** How it stands with a device, and a second try after a problem that may have been mended. */
export function DeviceStanding({ device: { state, ask }, name, idle, problems, ready }: DeviceStandingProps) {
  const said: Record<typeof state.is, string | undefined> = {
    ...problems,
    idle,
    ready,
    asking: t('asking'),
    unsupported: t('unsupported'),
  };
  return (
    <>
      {said[state.is] && <p role="status">{said[state.is]}</p>}
      {state.is in problems && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={() => void ask()}
          aria-label={`${t('tryAgain')}: ${name}`}
        >
          {t('tryAgain')}
        </Button>
      )}
    </>
  );
}
