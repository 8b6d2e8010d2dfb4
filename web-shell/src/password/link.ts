import { asksTerms, tokenLife } from '@larkwell/app-kit';

/** The parameters of an emailed link: the user, and the three headers that authorize the change. */
export interface PasswordLink {
  uid: string;
  client: string;
  accessToken: string;
}

/** Null without link parameters. Restores a '+' of the email that the URL turned into a space. */
export function linkIn(query: URLSearchParams): PasswordLink | null {
  const uid = (query.get('uid') ?? '').replaceAll(' ', '+');
  const client = query.get('client') ?? '';
  const accessToken = query.get('access-token') ?? '';
  return uid && client && accessToken ? { uid, client, accessToken } : null;
}

const day = 24 * 60 * 60 * 1000;

/** Whether the user hasn't accepted the terms yet (docs/product/identity.md#terms-acceptance). */
export const linkAsksTerms = ({ accessToken }: PasswordLink): boolean => asksTerms(accessToken);

/** A link for a first password lasts seven days, one for a reset an hour (docs/product/identity.md#password-links). */
export function isFirstPassword({ accessToken }: PasswordLink): boolean {
  const life = tokenLife(accessToken);
  return life !== null && life.until.getTime() - life.from.getTime() > day;
}
