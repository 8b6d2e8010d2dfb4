import { createTranslator } from '@larkwell/app-kit';

const en = {
  title: 'Subscription',
  failed: 'Subscription data is not available.',
  emptyTitle: 'No subscription yet',
  empty: 'Choose a plan to start therapy for {child}.',
  choosePlan: 'Choose a plan',
  anotherPlan: 'See all plans',
  priceEveryFourWeeks: '{total} every four weeks',
  priceOnce: '{total}, billed once',
  free: 'Free trial',
  earlier: 'Earlier',
  renewsOn: 'Renews on {date}',
  endsOn: 'Ends on {date}',
  endedOn: 'Ended on {date}',
  pausedNext: 'You won’t be charged and can’t book until you resume. Booked sessions stay.',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel subscription',
  reactivate: 'Reactivate',
  keep: 'Keep subscription',
  back: 'Not now',
  pauseTitle: 'Pause this subscription?',
  pauseText:
    'You won’t be charged while it’s paused, and you can’t book new sessions. Sessions already booked in your paid period stay.',
  resumeTitle: 'Resume this subscription?',
  resumeOn: 'Your paid period continues. The next 4 weeks are charged on {date}.',
  cancelTitle: 'Cancel this subscription?',
  cancelOn:
    'Your plan ends on {date}, when your paid period is over. Until then, you can book and attend sessions, and you can reactivate it.',
  cancelNow: 'Your plan ends today.',
  reactivateTitle: 'Reactivate this subscription?',
  reactivateKeeps: 'Your plan continues and renews as before.',
  chargedToday: 'A new four-week period starts today, and your card is charged {total}.',
  paused: 'Subscription paused successfully',
  resumed: 'Subscription resumed successfully',
  canceled: 'Subscription canceled successfully',
  activated: 'Subscription activated successfully',
} as const;

export const t = createTranslator({ en });
