import { useMounted } from '@larkwell/ui';
import type { ComponentProps } from 'react';
import { EventDialog } from './EventDialog.tsx';

/** For a page that loads the dialog once a session opens. */
export default function LaterEventDialog(props: ComponentProps<typeof EventDialog>) {
  // a dialog only remembers where the focus was when it opens after it was there
  const mounted = useMounted();
  return <EventDialog {...props} id={mounted ? props.id : null} />;
}
