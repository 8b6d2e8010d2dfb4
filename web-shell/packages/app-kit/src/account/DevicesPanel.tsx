import {
  Button,
  ConfirmDialog,
  DeviceList,
  type ListedDevice,
  ListSkeleton,
  Panel,
  Text,
  WizardActions,
} from '@larkwell/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../query/Loaded.tsx';
import { formatDateTime } from '../time/format.ts';
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

function Devices({ devices, zone }: { devices: readonly Device[]; zone: string }) {
  const [asking, setAsking] = useState(false);
  const [showsAll, setShowsAll] = useState(false);
  const end = useEndSignIn();
  const endOthers = useEndOtherSignIns();
  const others = devices.filter(({ current }) => !current);
  const here = devices.filter(({ current }) => current);
  const all = [...here, ...others];
  const shown = showsAll ? all : all.slice(0, firstDevices);
  return (
    <>
      <DeviceList
        devices={shown.map((device) => listed(device, zone))}
        end={t('deviceEnd')}
        ending={end.isPending ? end.variables : undefined}
        onEnd={(id) => end.mutate(id)}
      />
      {others.length === 0 ? (
        <Text c="dimmed">{t('deviceAlone')}</Text>
      ) : (
        <WizardActions>
          {shown.length < all.length && (
            <Button variant="subtle" onClick={() => setShowsAll(true)}>
              {t('devicesAll', { count: all.length })}
            </Button>
          )}
          <Button variant="default" onClick={() => setAsking(true)}>
            {t('deviceEndOthers')}
          </Button>
        </WizardActions>
      )}
      <ConfirmDialog
        opened={asking}
        title={t('deviceEndOthersTitle')}
        confirmLabel={t('deviceEndOthers')}
        danger
        busy={endOthers.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => endOthers.mutate(undefined, { onSettled: () => setAsking(false) })}
      >
        {t('deviceEndOthersText')}
      </ConfirmDialog>
    </>
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
