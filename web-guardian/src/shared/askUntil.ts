/** Milliseconds. */
interface Pace {
  every: number;
  atMost: number;
}

const patient: Pace = { every: 250, atMost: 10_000 };
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * What was paid, chosen or booked reaches the other services a moment later. Asks until `arrived`; the last answer
 * comes back either way. Throws what `ask` throws.
 */
export async function askUntil<Answer>(
  ask: () => Promise<Answer>,
  arrived: (answer: Answer) => boolean,
  { every, atMost }: Pace = patient,
): Promise<Answer> {
  const deadline = Date.now() + atMost;
  for (;;) {
    const answer = await ask();
    if (arrived(answer) || Date.now() >= deadline) return answer;
    await pause(every);
  }
}
