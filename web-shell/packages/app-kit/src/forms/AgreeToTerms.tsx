import { Anchor, Checkbox, Group } from '@larkwell/ui';
import type { ComponentProps } from 'react';
import { t } from '../messages.ts';
import { shellPages } from '../routing/addresses.ts';

/** The current terms and privacy policy, each in a new tab, so that a half-filled form stays open. */
export function LegalLinks() {
  return (
    <Group gap="lg">
      {(
        [
          [shellPages.terms, t('readTerms')],
          [shellPages.privacy, t('readPrivacy')],
        ] as const
      ).map(([path, label]) => (
        <Anchor key={path} href={path} target="_blank" rel="noopener" size="sm">
          {label}
        </Anchor>
      ))}
    </Group>
  );
}

/** The consent to both texts with their links, for a form that makes an account. Says `agreeRequired` while it is missing. */
export function AgreeToTerms(field: Omit<ComponentProps<typeof Checkbox>, 'label'>) {
  return (
    <>
      <Checkbox {...field} label={t('agree')} />
      <LegalLinks />
    </>
  );
}

/** Read when the form says it: the texts of another language come after this module. */
export const agreeRequired = () => t('agreeRequired');
