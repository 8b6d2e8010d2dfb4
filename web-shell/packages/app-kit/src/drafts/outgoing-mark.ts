/** Of a person with messages that wait in this browser: only then a page asks for the key of its copies at once. */
const markOf = (user: string) => `larkwell.outgoing.${user}`;

export function markOutgoing(user: string, waits: boolean): void {
  try {
    if (waits) localStorage.setItem(markOf(user), '1');
    else localStorage.removeItem(markOf(user));
  } catch {
    // the thread sends them when it opens
  }
}

/** This browser keeps messages of this person that weren't sent. */
export function hasOutgoing(user: string): boolean {
  try {
    return localStorage.getItem(markOf(user)) !== null;
  } catch {
    return false;
  }
}
