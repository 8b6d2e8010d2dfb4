import type { DeviceProblem } from '@larkwell/room/devices';
import { Button, IconRefresh } from '@larkwell/ui';
import { t } from '../messages.ts';
import type { Device } from './useDevice.ts';

interface DeviceStatusProps {
  device: Device;
  /** 'Camera' */
  name: string;
  /** Before the first check. */
  idle: string;
  /** By problem; `unsupported` has the same text for all devices. */
  problems: Record<Exclude<DeviceProblem, 'unsupported'>, string>;
  /** Once it works; optional where the check shows it otherwise. */
  ready?: string;
}

/** A device's status, with a button to try again after a problem. */
export function DeviceStatus({ device: { state, request }, name, idle, problems, ready }: DeviceStatusProps) {
  const texts: Record<typeof state.is, string | undefined> = {
    ...problems,
    idle,
    ready,
    requesting: t('requesting'),
    unsupported: t('unsupported'),
  };
  return (
    <>
      {texts[state.is] && <p role="status">{texts[state.is]}</p>}
      {state.is in problems && (
        <Button
          variant="default"
          size="sm"
          leftSection={<IconRefresh size={18} aria-hidden />}
          onClick={() => void request()}
          aria-label={`${t('tryAgain')}: ${name}`}
        >
          {t('tryAgain')}
        </Button>
      )}
    </>
  );
}
