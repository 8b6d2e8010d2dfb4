/** Milliseconds. */
interface Pace {
  every: number;
  atMost: number;
}

const patient: Pace = { every: 250, atMost: 10_000 };
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/**
 * Polls until `arrived`, because payments, choices and bookings reach the other services a moment later. Resolves with
 * the last response either way. Rejects when `request` does.
 */
export async function pollUntil<Answer>(
  request: () => Promise<Answer>,
  arrived: (answer: Answer) => boolean,
  { every, atMost }: Pace = patient,
): Promise<Answer> {
  const deadline = Date.now() + atMost;
  for (;;) {
    const answer = await request();
    if (arrived(answer) || Date.now() >= deadline) return answer;
    await pause(every);
  }
}
