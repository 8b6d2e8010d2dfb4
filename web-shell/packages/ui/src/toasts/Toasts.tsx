import { Notifications } from '@mantine/notifications';
import { toastLifetime } from '../notify.tsx';
import surfaces from '../theme/surfaces.module.css';

/** Where toasts appear. */
export default function Toasts() {
  return (
    <Notifications
      autoClose={toastLifetime}
      position="bottom-center"
      limit={3}
      classNames={{ root: surfaces.toasts }}
    />
  );
}
