import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** What went wrong with a form as a whole; nothing when there is nothing to say. Announced at once. */
export function FormNotice({ children }: { children: ReactNode }) {
  if (!children) return null;
  return (
    <Alert role="alert" data-tone="danger" icon={<IconAlertTriangle size={20} aria-hidden />}>
      {children}
    </Alert>
  );
}
