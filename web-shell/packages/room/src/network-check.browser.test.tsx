import { afterEach, expect, test, vi } from 'vitest';
import { checkNetwork } from './network-check.ts';

afterEach(() => vi.unstubAllGlobals());

/** There is no relay beside this test, so the page connects with itself directly. */
function withoutRelay() {
  class DirectConnection extends RTCPeerConnection {
    constructor(configuration?: RTCConfiguration) {
      super({ ...configuration, iceServers: [], iceTransportPolicy: 'all' });
    }
  }
  vi.stubGlobal('RTCPeerConnection', DirectConnection);
}

test('a network that lets calls through works', async () => {
  withoutRelay();
  const result = await checkNetwork([]);
  expect(result).toEqual({ is: 'works', roundTripMs: expect.any(Number) });
});

test('without a way to the relay the network is blocked', async () => {
  const servers = [{ urls: 'turn:127.0.0.1:9?transport=tcp', username: 'name', credential: 'secret' }];
  expect(await checkNetwork(servers, 1_000)).toEqual({ is: 'blocked' });
});
