import { Outlet } from '@larkwell/app-kit';
import { Center, Loader } from '@larkwell/ui';
import { Suspense } from 'react';
import classes from './layout.module.css';

/** A page that fills the window: no header and no links, so that a child in a call can't wander off. */
export function FullFrame() {
  return (
    <main id="content" tabIndex={-1} className={classes.full}>
      <Suspense
        fallback={
          <Center mih="100dvh">
            <Loader />
          </Center>
        }
      >
        <Outlet />
      </Suspense>
    </main>
  );
}
