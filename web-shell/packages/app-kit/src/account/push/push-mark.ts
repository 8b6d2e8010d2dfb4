/** The person with push notifications in this browser, and the sign-in and day of the last subscription sent. */
const markKey = 'larkwell.push';

const markOf = (user: string, signIn: string) => `${user} ${signIn} ${new Date().toISOString().slice(0, 10)}`;

export function markPush(user: string, signIn: string): void {
  try {
    localStorage.setItem(markKey, markOf(user, signIn));
  } catch {
    // after the next log-in the person turns it on again
  }
}

export function unmarkPush(): void {
  try {
    localStorage.removeItem(markKey);
  } catch {
    // nothing could be stored either
  }
}

/**
 * This person turned it on here, and the server should get the subscription again: in a new sign-in, and once a day,
 * because browsers renew subscriptions and the server can have a new key.
 */
export function isPushDue(user: string, signIn: string): boolean {
  try {
    const mark = localStorage.getItem(markKey);
    return mark !== markOf(user, signIn) && mark?.split(' ')[0] === user;
  } catch {
    return false;
  }
}
