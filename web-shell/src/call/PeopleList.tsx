import type { Light, PeerView } from '@larkwell/room';
import { ActionIcon, IconDoorExit, IconDots, IconMaximize, IconMicrophoneOff, IconVideoOff, Menu } from '@larkwell/ui';
import { useFamilyPlaces } from '../place/queries.ts';
import { CallInstead } from '../session/CallInstead.tsx';
import { t } from './messages.ts';
import { useSendOut } from './mutations.ts';
import classes from './panel.module.css';
import type { Call } from './useCall.ts';
import { isTroubled } from './useHadTrouble.ts';

const connectionTexts = {
  connecting: 'connectionConnecting',
  good: 'connectionGood',
  slow: 'connectionSlow',
  lost: 'connectionLost',
} as const satisfies Record<Light, string>;

/** Who is in, with how their connection does and what the therapist can do. */
export function PeopleList({ eventId, call }: { eventId: string; call: Call }) {
  const { peers } = call.state;
  const { data: places = [] } = useFamilyPlaces(eventId);
  const phoneOf = (visitorId: string) => places.find(({ visitor_id }) => visitor_id === visitorId)?.phone;
  return (
    <section className={classes.part} aria-label={t('peopleTitle')}>
      <h2>{t('peopleTitle')}</h2>
      {peers.length === 0 && <p className={classes.quiet}>{t('nobodyHere')}</p>}
      <ul className={classes.list}>
        {peers.map((peer) => (
          <li key={peer.id}>
            <Peer peer={peer} eventId={eventId} call={call} />
            {isTroubled(peer) && <CallInstead name={peer.person.name} phone={phoneOf(peer.person.visitor_id)} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function Peer({ peer, eventId, call: { room, state } }: { peer: PeerView; eventId: string; call: Call }) {
  const { id, person } = peer;
  const { name } = person;
  const sendOut = useSendOut(eventId, room);
  const large = state.spotlight === id;
  return (
    <div className={classes.row}>
      <span className={classes.light} data-light={peer.light} aria-hidden />
      <span className={classes.name}>
        {name}
        <small>{peer.soundOnly ? t('soundOnly') : t(connectionTexts[peer.light])}</small>
      </span>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('moreName', { name })}>
            <IconDots size={22} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconMaximize size={18} />} onClick={() => room.spotlight(large ? 'self' : id)}>
            {t(large ? 'spotlightOff' : 'spotlightName', { name })}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconMicrophoneOff size={18} />}
            disabled={peer.muted}
            onClick={() => room.control({ muted: true }, id)}
          >
            {t('muteName', { name })}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconVideoOff size={18} />}
            disabled={!peer.camera}
            onClick={() => room.control({ camera_off: true }, id)}
          >
            {t('cameraOffName', { name })}
          </Menu.Item>
          <Menu.Item leftSection={<IconDoorExit size={18} />} onClick={() => sendOut.mutate(person.visitor_id)}>
            {t('sendOut')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
