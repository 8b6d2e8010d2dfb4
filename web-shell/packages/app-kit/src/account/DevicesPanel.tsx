import {
  Button,
  DeviceList,
  dialogWidths,
  type ListedDevice,
  ListSkeleton,
  Modal,
  Panel,
  Text,
  WizardActions,
} from '@larkwell/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../query/Loaded.tsx';
import { formatDateTime } from '../time/format.ts';
import { ConfirmIdentityForm } from './ConfirmIdentityForm.tsx';
import { type Device, signInsQuery, useEndOtherSignIns, useEndSignIn } from './calls.ts';
import { t } from './messages.ts';

/** How many devices show before the rest is asked for. */
const firstDevices = 4;

/** All signed-in devices, this one first; others can be signed out. `zone` is the reader's IANA zone. */
export function DevicesPanel({ zone }: { zone: string }) {
  const query = useQuery(signInsQuery());
  return (
    <Panel title={t('devicesTitle')}>
      <Text c="dimmed">{t('devicesLead')}</Text>
      <Loaded query={query} failed={t('devicesFailed')} skeleton={<ListSkeleton count={2} />}>
        {(devices) => <Devices devices={devices} zone={zone} />}
      </Loaded>
    </Panel>
  );
}

/** The device that the dialog asks about, or all others. */
type Asked = { id: string; name: string } | 'others';

function Devices({ devices, zone }: { devices: readonly Device[]; zone: string }) {
  const [asked, setAsked] = useState<Asked>();
  const [showsAll, setShowsAll] = useState(false);
  const others = devices.filter(({ current }) => !current);
  const here = devices.filter(({ current }) => current);
  const all = [...here, ...others];
  const shown = (showsAll ? all : all.slice(0, firstDevices)).map((device) => listed(device, zone));
  const ask = (id: string) => setAsked({ id, name: shown.find((device) => device.id === id)?.name ?? '' });
  return (
    <>
      <DeviceList devices={shown} end={t('deviceEnd')} onEnd={ask} />
      {others.length === 0 ? (
        <Text c="dimmed">{t('deviceAlone')}</Text>
      ) : (
        <WizardActions>
          {shown.length < all.length && (
            <Button variant="subtle" onClick={() => setShowsAll(true)}>
              {t('devicesAll', { count: all.length })}
            </Button>
          )}
          <Button variant="default" onClick={() => setAsked('others')}>
            {t('deviceEndOthers')}
          </Button>
        </WizardActions>
      )}
      {asked && <EndDialog asked={asked} onClose={() => setAsked(undefined)} />}
    </>
  );
}

function EndDialog({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const end = useEndSignIn();
  const endOthers = useEndOtherSignIns();
  const isOthers = asked === 'others';
  const submit = async ({ password }: { password: string }) => {
    await (isOthers ? endOthers.mutateAsync(password) : end.mutateAsync({ id: asked.id, password }));
    onClose();
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={isOthers ? t('deviceEndOthersTitle') : t('deviceEndTitle', { device: asked.name })}
      size={dialogWidths.regular}
    >
      <ConfirmIdentityForm
        text={isOthers ? t('deviceEndOthersText') : t('deviceEndText')}
        asks={['password']}
        submitLabel={isOthers ? t('deviceEndOthers') : t('deviceEnd')}
        onSubmit={submit}
        onClose={onClose}
      />
    </Modal>
  );
}

function listed(device: Device, zone: string): ListedDevice {
  const { id, current, address, impersonated_by } = device;
  const name = impersonated_by ? t('deviceSupport', { name: impersonated_by }) : device.device;
  const began = formatDateTime(device.created_at, zone);
  const when = formatDateTime(device.last_seen_at, zone);
  return {
    id,
    name,
    details: [
      address ? t('deviceSeenAt', { when, address }) : t('deviceSeen', { when }),
      t('deviceBegan', { when: began }),
    ],
    ...(current ? { badge: t('deviceHere') } : { endLabel: t('deviceEndOf', { device: name, when: began }) }),
  };
}
