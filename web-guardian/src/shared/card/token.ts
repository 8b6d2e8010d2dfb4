import type { MountedCardField } from './card-field.ts';
import { t } from './messages.ts';

/** The token of the card in the form. Without one, either the form shows what is wrong, or `problem` says it. */
export async function cardTokenOf(field: MountedCardField | null): Promise<{ token?: string; problem?: string }> {
  if (!field) return { problem: t('cardNotReady') };
  const { token } = await field.createToken();
  return token ? { token } : {};
}
