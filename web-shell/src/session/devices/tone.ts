/** Seconds, and a pitch that small speakers can play. */
const length = 0.9;
const pitch = 587.33;

/** Plays a short tone with fade in and out; resolves when it ends. Rejects without Web Audio. */
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
