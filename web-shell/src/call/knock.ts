/** Two soft taps: hertz, and seconds after the start. */
const taps = [
  { pitch: 392, at: 0 },
  { pitch: 523.25, at: 0.22 },
];
const length = 0.25;

/** Plays a soft knock. Silent where the browser allows no sound yet. */
export async function playKnock(): Promise<void> {
  try {
    const context = new AudioContext();
    const start = context.currentTime;
    for (const { pitch, at } of taps) {
      const oscillator = new OscillatorNode(context, { type: 'sine', frequency: pitch });
      const volume = new GainNode(context, { gain: 0 });
      oscillator.connect(volume).connect(context.destination);
      volume.gain.linearRampToValueAtTime(0, start + at);
      volume.gain.linearRampToValueAtTime(0.2, start + at + 0.02);
      volume.gain.exponentialRampToValueAtTime(0.001, start + at + length);
      oscillator.start(start + at);
      oscillator.stop(start + at + length);
    }
    setTimeout(() => void context.close(), 1_000);
  } catch {
    // no Web Audio: the list shows the waiting families
  }
}
