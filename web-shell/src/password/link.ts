import { tokenLife } from '@larkwell/app-kit';

/** What the link of a mail carries: whose password it sets, and the three headers that allow it. */
export interface PasswordLink {
  uid: string;
  client: string;
  accessToken: string;
}

/** Null when the address carries no link. A '+' of the e-mail that an address turned into a space is one again. */
export function linkIn(query: URLSearchParams): PasswordLink | null {
  const uid = (query.get('uid') ?? '').replaceAll(' ', '+');
  const client = query.get('client') ?? '';
  const accessToken = query.get('access-token') ?? '';
  return uid && client && accessToken ? { uid, client, accessToken } : null;
}

const day = 24 * 60 * 60 * 1000;

/** A link for a first password lasts seven days, one for a forgotten password an hour (DECISIONS.md, identity). */
export function setsFirstPassword({ accessToken }: PasswordLink): boolean {
  const life = tokenLife(accessToken);
  return life !== null && life.until.getTime() - life.from.getTime() > day;
}
