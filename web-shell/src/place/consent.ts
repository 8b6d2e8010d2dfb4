import { useQuery, useQueryClient, useToastMutation } from '@larkwell/app-kit';
import {
  type LegalDocumentList,
  listLegalDocumentsOptions,
  listLegalDocumentsQueryKey,
  listTelehealthConsentsOptions,
  saveTelehealthConsent,
  type TelehealthConsents,
  type TermsText,
} from '@larkwell/app-kit/api';
import { t } from './messages.ts';

/** The consent in force if the guardian hasn't given it, else null. Also null until both are known. */
export function useMissingConsent(isGuardian: boolean): TermsText | null {
  const text = useConsentText(isGuardian).data;
  const accepted = useAccepted(isGuardian).data?.legal_documents;
  if (!text || !accepted) return null;
  return accepted.some(({ id }) => id === text.id) ? null : text;
}

/** The queries that say whether a guardian has to consent. */
export const useConsentQueries = (isGuardian: boolean) => [useConsentText(isGuardian), useAccepted(isGuardian)];

const useConsentText = (isGuardian: boolean) =>
  useQuery({
    ...listTelehealthConsentsOptions(),
    select: ({ telehealth_consents }: TelehealthConsents) => telehealth_consents[0] ?? null,
    enabled: isGuardian,
  });

const useAccepted = (isGuardian: boolean) => useQuery({ ...listLegalDocumentsOptions(), enabled: isGuardian });

/** Documents learns of the acceptance a moment later, so the page keeps it meanwhile. */
export function useConsent(text: TermsText) {
  const client = useQueryClient();
  return useToastMutation({
    mutationFn: () => saveTelehealthConsent({ body: { document_id: text.id } }),
    success: t('consentAgreed'),
    onSuccess: () => {
      const now = new Date().toISOString();
      client.setQueryData(listLegalDocumentsQueryKey(), (known: LegalDocumentList | undefined) => ({
        legal_documents: [
          { ...text, kind: 'telehealth_consent' as const, version: 1, accepted_at: now, in_force: true },
          ...(known?.legal_documents ?? []),
        ],
      }));
    },
  });
}
