import { notifications } from '@mantine/notifications';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { t } from './messages.ts';

/** Toast lifetime in milliseconds. `docs/product/web.md#toasts` */
export const toastLifetime = 4000;

/** A short notice of what was done. It disappears, so it must not carry anything people have to read. */
export function notifySuccess(message: string) {
  notifications.show({ message, autoClose: toastLifetime, icon: <IconCheck size={18} aria-hidden />, role: 'status' });
}

/** A short notice of what failed and is not said beside a field. */
export function notifyError(message: string) {
  notifications.show({
    message,
    autoClose: toastLifetime,
    icon: <IconAlertTriangle size={18} aria-hidden />,
    role: 'alert',
    mod: { tone: 'error' },
  });
}

/** For a press that opens nothing, because its code didn't load. The next one tries again. */
export const notifyNotLoaded = () => notifyError(t('notLoaded'));

/** Takes away all that show. */
export function clearToasts() {
  notifications.clean();
}
