import { queryOptions } from '@larkwell/app-kit';
import {
  type LegalDocumentList,
  listLegalDocumentsOptions,
  listPrivacyPolicies,
  listTermsAndConditions,
} from '@larkwell/app-kit/api';

/** The documents to accept: the terms, then the privacy policy. */
export const termsQuery = () =>
  queryOptions({
    queryKey: ['terms'],
    queryFn: async () => {
      const [terms, privacy] = await Promise.all([listTermsAndConditions(), listPrivacyPolicies()]);
      return [...terms.terms_and_conditions, ...privacy.privacy_policies];
    },
  });

/** When the guardian accepted the texts in force, the later time if they were accepted apart; null if never. */
export const acceptedOnQuery = () => ({
  ...listLegalDocumentsOptions(),
  select: ({ legal_documents }: LegalDocumentList): string | null =>
    legal_documents
      .filter(({ in_force }) => in_force)
      .map(({ accepted_at }) => accepted_at)
      .sort()
      .at(-1) ?? null,
});
