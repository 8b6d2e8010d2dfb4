import { Anchor, Group } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { t } from '../messages.ts';

/** The current terms and privacy policy, each in a new tab, so that a half-filled form stays open. */
export function LegalLinks() {
  return (
    <Group gap="lg">
      {(
        [
          [paths.shell.terms, t('readTerms')],
          [paths.shell.privacy, t('readPrivacy')],
        ] as const
      ).map(([path, label]) => (
        <Anchor key={path} href={path} target="_blank" rel="noopener" size="sm">
          {label}
        </Anchor>
      ))}
    </Group>
  );
}
