/** State of a link to a log-in page: the email to fill in, which the person has just shown to be theirs. */
export const logInAs = (email: string | undefined) => (email === undefined ? null : { email });

/** The email to fill in, from the state of the page's address. */
export function emailToLogIn(state: unknown): string {
  const email = (state as { email?: unknown } | null)?.email;
  return typeof email === 'string' ? email : '';
}
