import { t } from '../messages.ts';
import { notifyError, notifySuccess } from '../notify.tsx';

/** Copies to the clipboard with a toast; it fails without permission or outside https. `docs/product/web.md#copy-to-clipboard` */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notifySuccess(t('copied'));
  } catch {
    notifyError(t('copyFailed'));
  }
}
