import { queryOptions } from '@larkwell/app-kit';
import {
  type LegalDocumentList,
  listAvailableDatesOptions,
  listLegalDocumentsOptions,
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
