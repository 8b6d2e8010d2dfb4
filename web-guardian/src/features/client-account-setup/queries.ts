import { http, queryOptions } from '@larkwell/app-kit';

export interface BillingSettings {
  publishable_key: string;
  card_field_url: string;
}

export const billingSettingsQuery = () =>
  queryOptions({
    queryKey: ['billing-settings'],
    queryFn: () => http.get<BillingSettings>('/billing_settings'),
    staleTime: Number.POSITIVE_INFINITY,
  });

interface LegalText {
  id: string;
  title: string;
  content: string;
}

/** What must be accepted now: the terms, then the privacy policy. */
export const termsQuery = () =>
  queryOptions({
    queryKey: ['terms'],
    queryFn: async () => {
      const [terms, privacy] = await Promise.all([
        http.get<{ terms_and_conditions: LegalText[] }>('/terms_and_conditions'),
        http.get<{ privacy_policies: LegalText[] }>('/privacy_policies'),
      ]);
      return [...terms.terms_and_conditions, ...privacy.privacy_policies];
    },
  });
