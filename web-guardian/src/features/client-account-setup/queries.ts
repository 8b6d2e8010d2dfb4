import { queryOptions } from '@larkwell/app-kit';
import {
  listAvailableDatesOptions,
  listPrivacyPolicies,
  listTermsAndConditions,
  type SlotsResponse,
} from '@larkwell/app-kit/api';
import { dayIn } from '@larkwell/app-kit/time';

const lookAhead = 14 * 24 * 60 * 60_000;

/** When the therapist is first free for half an hour in the next two weeks; null for never. */
export const firstFreeTimeQuery = (therapistId: string, zone: string) => ({
  ...listAvailableDatesOptions({
    query: {
      therapist_id: therapistId,
      event_duration: 30,
      start_date: dayIn(new Date(), zone),
      end_date: dayIn(new Date(Date.now() + lookAhead), zone),
      timezone: zone,
    },
  }),
  select: ({ available_time_slots: [first] }: SlotsResponse) => first?.start_date ?? null,
  enabled: therapistId !== '',
});

/** The documents to accept: the terms, then the privacy policy. */
export const termsQuery = () =>
  queryOptions({
    queryKey: ['terms'],
    queryFn: async () => {
      const [terms, privacy] = await Promise.all([listTermsAndConditions(), listPrivacyPolicies()]);
      return [...terms.terms_and_conditions, ...privacy.privacy_policies];
    },
  });
