/** How the relay of a session can be reached. */
export type NetworkCheck =
  | { is: 'works'; roundTripMs: number }
  | { is: 'slow'; roundTripMs: number }
  /** No connection over the relay within the time. */
  | { is: 'blocked' }
  /** The browser has no calls. */
  | { is: 'unsupported' };

/** A round trip of the check goes to the relay and back twice, once for each of its ends. */
const slowFromMs = 600;
const pings = 5;

export const supportsCalls = () => typeof RTCPeerConnection === 'function';

/**
 * Connects this page with itself over the relay alone, as a call does in a network that keeps browsers apart, and
 * measures the round trip. Sends no picture and no sound.
 */
export async function checkNetwork(iceServers: RTCIceServer[], timeoutMs = 15_000): Promise<NetworkCheck> {
  if (!supportsCalls()) return { is: 'unsupported' };
  const configuration: RTCConfiguration = { iceServers, iceTransportPolicy: 'relay' };
  const [here, there] = [new RTCPeerConnection(configuration), new RTCPeerConnection(configuration)];
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    const late = new Promise<null>((done) => {
      timer = setTimeout(() => done(null), timeoutMs);
    });
    const roundTripMs = await Promise.race([roundTrip(here, there), late]);
    if (roundTripMs === null) return { is: 'blocked' };
    return { is: roundTripMs < slowFromMs ? 'works' : 'slow', roundTripMs };
  } finally {
    clearTimeout(timer);
    here.close();
    there.close();
  }
}

/** Milliseconds, the median of some pings. Never settles without a way between the two. */
async function roundTrip(here: RTCPeerConnection, there: RTCPeerConnection): Promise<number> {
  const channel = here.createDataChannel('check');
  there.ondatachannel = ({ channel: other }) => {
    other.onmessage = () => other.send('');
  };
  const opened = new Promise<unknown>((done) => {
    channel.onopen = done;
  });
  await introduce(here, there);
  await opened;
  const times: number[] = [];
  while (times.length < pings) {
    const began = performance.now();
    const answered = new Promise<unknown>((done) => {
      channel.onmessage = done;
    });
    channel.send('');
    await answered;
    times.push(performance.now() - began);
  }
  return Math.round(times.toSorted((one, other) => one - other)[Math.floor(pings / 2)] as number);
}

/** A candidate that comes before the other side has the description is part of it. */
async function introduce(here: RTCPeerConnection, there: RTCPeerConnection): Promise<void> {
  const pass = (to: RTCPeerConnection, { candidate }: RTCPeerConnectionIceEvent) =>
    candidate && to.addIceCandidate(candidate).catch(() => undefined);
  here.onicecandidate = (event) => pass(there, event);
  there.onicecandidate = (event) => pass(here, event);
  await here.setLocalDescription();
  await there.setRemoteDescription(here.localDescription as RTCSessionDescription);
  await there.setLocalDescription();
  await here.setRemoteDescription(there.localDescription as RTCSessionDescription);
}
