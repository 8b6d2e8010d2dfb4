import { Button, IconVideo } from '@larkwell/ui';
import { t } from '../messages/index.ts';

interface JoinButtonProps {
  url: string;
  /** When the session is, to tell one button from another. */
  when: string;
  size?: 'sm' | 'md';
}

/** Into the meeting room, which the server names from 10 minutes before the start to the end. */
export function JoinButton({ url, when, size = 'md' }: JoinButtonProps) {
  return (
    <Button
      component="a"
      href={url}
      target="_blank"
      rel="noreferrer"
      size={size}
      data-tone="accent"
      leftSection={<IconVideo size={18} aria-hidden />}
      aria-label={t('joinOf', { when })}
    >
      {t('join')}
    </Button>
  );
}
