import { LegalLinks } from '@larkwell/app-kit';
import { Checkbox } from '@larkwell/ui';
import { t } from './messages.ts';
import type { TermsConsent } from './useTermsConsent.ts';

/** Asks for the current terms; nothing if they are accepted. */
export function AcceptTerms({ terms }: { terms: TermsConsent }) {
  if (!terms.needed) return null;
  return (
    <>
      <LegalLinks />
      <Checkbox
        mt="md"
        label={t('acceptTerms')}
        checked={terms.agreed}
        onChange={(event) => terms.setAgreed(event.currentTarget.checked)}
      />
    </>
  );
}
