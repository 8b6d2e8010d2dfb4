import { Outlet, ScrollRestoration } from '@larkwell/app-kit';
import { t } from '../messages/index.ts';
import classes from './layout.module.css';

/** Above every page: the skip link and the place that a page was scrolled to. */
export function Root() {
  return (
    <>
      <a className={classes.skipLink} href="#content">
        {t('skipToContent')}
      </a>
      <Outlet />
      <ScrollRestoration />
    </>
  );
}
