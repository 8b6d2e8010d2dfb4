import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { SupportText } from '../support/support.tsx';

/** An error of the whole form, announced at once; renders nothing when empty. */
export function FormNotice({ children }: { children: ReactNode }) {
  return children ? <Notice>{children}</Notice> : null;
}

function Notice({ children }: { children: ReactNode }) {
  const notice = useRef<HTMLDivElement>(null);
  // the pressed button lost focus while loading; without focus, Tab starts at the top of the page
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
      {typeof children === 'string' ? <SupportText>{children}</SupportText> : children}
    </Alert>
  );
}
