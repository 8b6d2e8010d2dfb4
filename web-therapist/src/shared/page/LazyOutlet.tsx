import { Outlet } from '@larkwell/app-kit';
import { Center, Loader } from '@larkwell/ui';
import { Suspense } from 'react';

/** The page inside a layout; the layout stays while the page's code is on its way. */
export function LazyOutlet() {
  return (
    <Suspense
      fallback={
        <Center mih="40vh">
          <Loader />
        </Center>
      }
    >
      <Outlet />
    </Suspense>
  );
}
