/**
 * What the pages that families open most show first, by where their addresses begin: `boot.js` asks for it while their
 * scripts load. `{child}` is the child that the page shows, `{session}` the session that the address moves. A page takes
 * a response only when its own call is the same to the letter: `src/first-calls.test.tsx` compares them.
 */
export const firstCalls = {
  '/client/home': ['/api/v1/clients/{child}/events?filter=upcoming&page=1'],
  '/client/sessions': [
    '/api/v1/clients/{child}/events/pending_schedule?ahead=true',
    '/api/v1/clients/{child}/events?filter=upcoming&page=1',
    '/api/v1/clients/{child}/ledger',
  ],
  '/client-therapist-booking': ['/api/v1/events/{session}'],
} as const;
