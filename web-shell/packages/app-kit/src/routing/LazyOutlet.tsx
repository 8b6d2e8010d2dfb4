import { Center, Loader } from '@larkwell/ui';
import { Suspense } from 'react';
import { Outlet } from 'react-router';

/** Where a page will stand while its code is on its way. */
export function PageLoader() {
  return (
    <Center mih="40vh">
      <Loader />
    </Center>
  );
}

/** The page inside a layout; the layout stays while the page's code is on its way. */
export function LazyOutlet() {
  return (
    <Suspense fallback={<PageLoader />}>
      <Outlet />
    </Suspense>
  );
}
