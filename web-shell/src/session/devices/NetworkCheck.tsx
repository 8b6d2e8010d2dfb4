import { useMutation } from '@larkwell/app-kit';
import { checkRoomNetwork } from '@larkwell/app-kit/api';
import { checkNetwork } from '@larkwell/room/network-check';
import { Button, IconRefresh, IconWifi } from '@larkwell/ui';
import { t } from '../messages.ts';
import classes from './devices.module.css';

/** 'turn:relay.example.com:3478?transport=udp' */
const relayUrl = /^turns?:(?<host>[^?]+):(?<port>\d+)\?transport=(?<transport>\w+)$/;

/** 'relay.example.com (UDP 3478, TCP 3478, TCP 5349)', for the people who run the network. */
function addressesOf(urls: readonly string[]): string {
  const byHost = new Map<string, string[]>();
  for (const url of urls) {
    const { host, port, transport } = relayUrl.exec(url)?.groups ?? {};
    if (host) byHost.set(host, [...(byHost.get(host) ?? []), `${transport?.toUpperCase()} ${port}`]);
  }
  return [...byHost].map(([host, ports]) => `${host} (${ports.join(', ')})`).join(', ');
}

async function check(eventId: string) {
  const { ice_servers } = await checkRoomNetwork({ path: { event_id: eventId } });
  if (ice_servers.length === 0) return { text: t('networkUnknown'), allow: '' };
  const result = await checkNetwork(ice_servers);
  const texts = {
    works: t('networkWorks'),
    slow: t('networkSlow'),
    blocked: t('networkBlocked'),
    unsupported: t('unsupported'),
  };
  return {
    text: texts[result.is],
    allow: result.is === 'blocked' ? addressesOf(ice_servers.flatMap((s) => s.urls)) : '',
  };
}

/** Whether a call gets through this network, over the relay. */
export function NetworkCheck({ eventId }: { eventId: string }) {
  const checking = useMutation({ mutationFn: () => check(eventId) });
  const { data, isPending, isError, isIdle } = checking;
  return (
    <section className={classes.device} aria-label={t('network')}>
      <h3>{t('network')}</h3>
      <div role="status">
        {isIdle && <p>{t('networkLead')}</p>}
        {isPending && <p>{t('networkChecking')}</p>}
        {isError && <p>{t('networkFailed')}</p>}
        {data && <p>{data.text}</p>}
        {data?.allow && <p>{t('networkAllow', { addresses: data.allow })}</p>}
      </div>
      <Button
        size="sm"
        variant="default"
        leftSection={isIdle || isPending ? <IconWifi size={18} aria-hidden /> : <IconRefresh size={18} aria-hidden />}
        {...(isIdle || isPending ? {} : { 'aria-label': `${t('tryAgain')}: ${t('network')}` })}
        loading={isPending}
        onClick={() => checking.mutate()}
      >
        {t(isIdle || isPending ? 'checkNetwork' : 'tryAgain')}
      </Button>
    </section>
  );
}
