import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';

/** What went wrong with a form as a whole; nothing when there is nothing to say. Announced at once. */
export function FormNotice({ children }: { children: ReactNode }) {
  return children ? <Notice>{children}</Notice> : null;
}

function Notice({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  // the button that was pressed lost the focus while it was busy; without any, a keyboard begins at the page's top
  useEffect(() => {
    const isForms = notice.current?.closest('form, [role="dialog"]');
    if (isForms && document.activeElement === document.body) notice.current?.focus();
  }, []);
  return (
    <Alert
      ref={notice}
      tabIndex={-1}
      role="alert"
      data-tone="danger"
      icon={<IconAlertTriangle size={20} aria-hidden />}
    >
      {children}
    </Alert>
  );
}
