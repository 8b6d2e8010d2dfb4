import { Select, Stack, Switch } from '@larkwell/ui';
import { t } from './messages.ts';
import type { Call } from './useCall.ts';

type Kind = 'camera' | 'microphone' | 'speaker';
const kinds: Record<Kind, MediaDeviceKind> = { camera: 'videoinput', microphone: 'audioinput', speaker: 'audiooutput' };

/** Not every browser lets a page choose where sound comes out, and Firefox may name no speakers. */
const choosesSpeaker = (devices: readonly MediaDeviceInfo[]) =>
  'setSinkId' in HTMLMediaElement.prototype && devices.some(({ kind }) => kind === kinds.speaker);

interface DeviceSettingsProps {
  call: Call;
  showsSelf?: boolean;
  onShowSelf?: (shown: boolean) => void;
}

/** Camera, microphone, speaker, sound only, and the own picture. */
export function DeviceSettings({ call, showsSelf, onShowSelf }: DeviceSettingsProps) {
  const { room, media, state, devices } = call;
  const shown: Kind[] = choosesSpeaker(devices.devices)
    ? ['camera', 'microphone', 'speaker']
    : ['camera', 'microphone'];
  const chosen = { camera: devices.cameraId, microphone: devices.microphoneId, speaker: devices.speakerId };

  function choose(kind: Kind, id: string | null) {
    if (id === null) return;
    if (kind === 'speaker') media.chooseSpeaker(id);
    else void media.choose(kind, id);
  }

  return (
    <Stack>
      {shown.map((kind) => {
        const options = devices.devices
          .filter((device) => device.kind === kinds[kind])
          .map(({ deviceId, label }, index) => ({
            value: deviceId,
            label: label || t('unnamedDevice', { kind: t(kind), number: index + 1 }),
          }));
        return (
          <Select
            key={kind}
            label={t(kind)}
            placeholder={t('systemDefault')}
            data={options}
            value={chosen[kind]}
            allowDeselect={false}
            onChange={(id) => choose(kind, id)}
          />
        );
      })}
      <Switch
        label={t('audioOnly')}
        description={t('audioOnlyHint')}
        checked={!state.pictures}
        onChange={({ currentTarget: { checked } }) => room.setPictures(!checked)}
      />
      {onShowSelf && (
        <Switch
          label={t('showSelf')}
          checked={showsSelf === true}
          onChange={({ currentTarget: { checked } }) => onShowSelf(checked)}
        />
      )}
    </Stack>
  );
}
