import { queryOptions } from '@larkwell/app-kit';
import { listPrivacyPolicies, listTermsAndConditions } from '@larkwell/app-kit/api';

/** The documents to accept: the terms, then the privacy policy. */
export const termsQuery = () =>
  queryOptions({
    queryKey: ['terms'],
    queryFn: async () => {
      const [terms, privacy] = await Promise.all([listTermsAndConditions(), listPrivacyPolicies()]);
      return [...terms.terms_and_conditions, ...privacy.privacy_policies];
    },
  });
