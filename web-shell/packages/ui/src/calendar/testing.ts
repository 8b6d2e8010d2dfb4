import { screen } from '@testing-library/react';
import { expect, onTestFinished, vi } from 'vitest';

/** Until the library has drawn what it draws in several passes, each in a frame of its own. */
export async function drawn() {
  await expect.poll(() => document.querySelector('[aria-busy="true"]')).toBeNull();
  await frames();
}

/** As many as the library and its measuring take for a change. */
export async function frames() {
  for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
}

/** No frame is drawn, as far as the code knows, until the returned function is called. */
export function heldFrames(): () => void {
  const held = new Map<number, FrameRequestCallback>();
  let last = 1_000_000; // not the numbers of frames that were asked for before
  const cancel = window.cancelAnimationFrame.bind(window);
  const request = vi.spyOn(window, 'requestAnimationFrame').mockImplementation((act) => {
    held.set(++last, act);
    return last;
  });
  const canceling = vi.spyOn(window, 'cancelAnimationFrame').mockImplementation((frame) => {
    if (!held.delete(frame)) cancel(frame);
  });
  function release() {
    request.mockRestore();
    canceling.mockRestore();
    for (const act of held.values()) requestAnimationFrame(act);
    held.clear();
  }
  onTestFinished(release);
  return release;
}

/** The tile of an event, by how its name begins. */
export const tile = (name: string) => screen.getByRole('button', { name: new RegExp(`^${name},`) });
