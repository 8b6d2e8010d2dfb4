import { LazyOutlet, Link, useLocation, useNavigate } from '@larkwell/app-kit';
import { SectionTabs } from '@larkwell/ui';

interface TabbedPagesProps {
  /** Of the row of tabs, for screen readers. */
  label: string;
  tabs: { label: string; to: string }[];
  /** Pages without a tab, with the page of the tab that is current there. */
  hidden?: Record<string, string>;
}

/** Pages of one navigation entry, with tabs. */
export function TabbedPages({ label, tabs, hidden = {} }: TabbedPagesProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const page = pathname.replace(/\/$/, '');
  return (
    <>
      <SectionTabs
        row
        label={label}
        tabs={tabs}
        current={hidden[page] ?? page}
        link={Link}
        onNavigate={(to) => void navigate(to)}
      />
      <LazyOutlet />
    </>
  );
}
