import type { Role, StageLink } from '../sync/link.ts';
import { TestLinks } from './wires.ts';

/** Two ends of a real data channel in one page. */
export async function channels() {
  const [first, second] = [new RTCPeerConnection(), new RTCPeerConnection()];
  first.onicecandidate = ({ candidate }) => candidate && void second.addIceCandidate(candidate);
  second.onicecandidate = ({ candidate }) => candidate && void first.addIceCandidate(candidate);
  const one = first.createDataChannel('stage', { negotiated: true, id: 0 });
  const other = second.createDataChannel('stage', { negotiated: true, id: 0 });
  await first.setLocalDescription();
  if (first.localDescription) await second.setRemoteDescription(first.localDescription);
  await second.setLocalDescription();
  if (second.localDescription) await first.setRemoteDescription(second.localDescription);
  await Promise.all([one, other].map((channel) => opened(channel)));
  const close = () => {
    first.close();
    second.close();
  };
  return { one, other, close };
}

const opened = (channel: RTCDataChannel) =>
  channel.readyState === 'open' || new Promise((resolve) => channel.addEventListener('open', resolve, { once: true }));

/** The links of a room with one other person. */
export function linksOf(channel: RTCDataChannel, role: Role) {
  const links = new TestLinks();
  links.add(Object.assign(channel as RTCDataChannel & StageLink, { role }));
  return links;
}
