/** Time left, split into units. */
export interface Countdown {
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** From `now` until an ISO 8601 instant; zero if it has passed or is invalid. `docs/product/web.md#countdown` */
export function countdown(until: string, now: Date): Countdown {
  const milliseconds = Date.parse(until) - now.getTime();
  const left = milliseconds > 0 ? Math.ceil(milliseconds / 1000) : 0;
  return {
    days: Math.floor(left / 86_400),
    hours: Math.floor(left / 3600) % 24,
    minutes: Math.floor(left / 60) % 60,
    seconds: left % 60,
  };
}
