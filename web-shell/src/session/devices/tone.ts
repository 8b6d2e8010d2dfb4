/** Seconds, and a pitch in the middle of what small speakers can. */
const length = 0.9;
const pitch = 587.33;

/** Plays one short tone that swells and fades; done when it is over. Throws where the browser has no sound. */
export async function playTone(): Promise<void> {
  const context = new AudioContext();
  try {
    const oscillator = new OscillatorNode(context, { frequency: pitch });
    const volume = new GainNode(context, { gain: 0 });
    oscillator.connect(volume).connect(context.destination);
    const start = context.currentTime;
    volume.gain.linearRampToValueAtTime(0.25, start + 0.1);
    volume.gain.linearRampToValueAtTime(0, start + length);
    const over = new Promise((resolve) => {
      oscillator.onended = resolve;
    });
    oscillator.start(start);
    oscillator.stop(start + length);
    await over;
  } finally {
    await context.close();
  }
}
