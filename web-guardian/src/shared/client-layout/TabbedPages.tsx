import { LazyOutlet, Link, useLocation, useNavigate } from '@larkwell/app-kit';
import { SectionTabs } from '@larkwell/ui';

interface TabbedPagesProps {
  /** Of the row of tabs, for screen readers. */
  label: string;
  tabs: { label: string; to: string }[];
}

/** Pages below one of the child's tabs, with tabs of their own. */
export function TabbedPages({ label, tabs }: TabbedPagesProps) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <SectionTabs
        row
        label={label}
        tabs={tabs}
        current={pathname.replace(/\/$/, '')}
        link={Link}
        onNavigate={(to) => void navigate(to)}
      />
      <LazyOutlet />
    </>
  );
}
