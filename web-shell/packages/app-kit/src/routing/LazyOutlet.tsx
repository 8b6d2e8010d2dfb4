import { Center, Loader } from '@larkwell/ui';
import { Suspense } from 'react';
import { Outlet } from 'react-router';

/** Shown while a page's code loads. */
export function PageLoader() {
  return (
    <Center mih="40vh">
      <Loader />
    </Center>
  );
}

/** The page inside a layout, which stays while the page's code loads. */
export function LazyOutlet() {
  return (
    <Suspense fallback={<PageLoader />}>
      <Outlet />
    </Suspense>
  );
}
