import { Tooltip } from '@larkwell/ui';
import type { ReactElement } from 'react';

interface EntryTooltipProps {
  label: string;
  /** The link. */
  children: ReactElement;
}

/** The name of an entry while the navigation shows icons only. */
export default function EntryTooltip({ label, children }: EntryTooltipProps) {
  return (
    <Tooltip label={label} position="right">
      {children}
    </Tooltip>
  );
}
