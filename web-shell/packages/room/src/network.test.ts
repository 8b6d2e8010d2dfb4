import { afterEach, expect, test, vi } from 'vitest';
import { watchNetwork } from './network.ts';

const network = Object.assign(new EventTarget(), { type: 'wifi' });
afterEach(() => Reflect.deleteProperty(navigator, 'connection'));

test('another kind of network is a move, another speed is none', () => {
  Object.defineProperty(navigator, 'connection', { value: network, configurable: true });
  const moved = vi.fn();
  const stop = watchNetwork(moved);
  network.dispatchEvent(new Event('change'));
  expect(moved).not.toHaveBeenCalled();
  network.type = 'cellular';
  network.dispatchEvent(new Event('change'));
  expect(moved).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new Event('online'));
  expect(moved).toHaveBeenCalledTimes(2);
  stop();
  network.type = 'wifi';
  network.dispatchEvent(new Event('change'));
  window.dispatchEvent(new Event('online'));
  expect(moved).toHaveBeenCalledTimes(2);
});
