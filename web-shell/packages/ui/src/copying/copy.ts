import { t } from '../messages.ts';
import { notifyError, notifySuccess } from '../notify.tsx';

/** Into the clipboard, and says so (SPEC.md section 8); without leave to write, or outside of https, that it failed. */
export async function copyText(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notifySuccess(t('copied'));
  } catch {
    notifyError(t('copyFailed'));
  }
}
