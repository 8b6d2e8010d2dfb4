import { Outlet } from '@larkwell/app-kit';
import { Center, Loader } from '@larkwell/ui';
import { Suspense } from 'react';
import { LegalLinks } from '../legal/LegalLinks.tsx';
import { t } from '../legal/messages.ts';
import { Header, type HeaderVariant, preloadHeader } from './Header.tsx';
import classes from './layout.module.css';

interface PageFrameProps {
  header: HeaderVariant;
  /** Full width: the page sets its own margins. */
  wide?: boolean;
}

function Frame({ header, wide }: PageFrameProps) {
  return (
    <div className={classes.frame}>
      <Header variant={header} />
      <main id="content" tabIndex={-1} className={classes.main} data-wide={wide || undefined}>
        <Suspense
          fallback={
            <Center mih="60vh">
              <Loader />
            </Center>
          }
        >
          <Outlet />
        </Suspense>
      </main>
      {/* a wide page has a footer of its own */}
      {!wide && (
        <footer className={classes.footer}>
          <nav aria-label={t('footer')} className={classes.footerLinks}>
            <LegalLinks />
          </nav>
        </footer>
      )}
    </div>
  );
}

/** A header, a page and the links to legal texts and support, without side navigation. */
export const PageFrame = Object.assign(Frame, { preload: preloadHeader });
