import { Loaded, useQuery, useSignedInUser } from '@larkwell/app-kit';
import {
  listClientTherapistsOptions,
  type Document as SharedDocument,
  type TherapistSchema,
} from '@larkwell/app-kit/api';
import { detailsOf, documentsQuery, useOpenDocument } from '@larkwell/app-kit/child';
import { DocumentList, EmptyState, ListSkeleton, Stack, Text, Title } from '@larkwell/ui';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { byTherapist, type TherapistGroup } from './by-therapist.ts';
import { t } from './messages.ts';

/** A child's documents, grouped by the therapist that they are from or for. */
export default function TherapistDocumentsPage() {
  const { child } = useChosenChild();
  const documents = useQuery(documentsQuery(child.id));
  const therapists = useQuery(listClientTherapistsOptions({ path: { client_id: child.id } }));
  const skeleton = <ListSkeleton />;
  return (
    <section>
      <Title order={2} size="h3">
        {t('byTherapistTitle')}
      </Title>
      <Text c="dimmed" mt={4} mb="md">
        {t('byTherapistLead')}
      </Text>
      <Loaded query={documents} failed={t('documentsFailed')} skeleton={skeleton}>
        {(all) => (
          <Loaded query={therapists} failed={t('documentsFailed')} skeleton={skeleton}>
            {({ therapists: known }) => <Groups childId={child.id} documents={all} therapists={known} />}
          </Loaded>
        )}
      </Loaded>
    </section>
  );
}

interface GroupsProps {
  childId: string;
  documents: readonly SharedDocument[];
  therapists: readonly TherapistSchema[];
}

function Groups({ childId, documents, therapists }: GroupsProps) {
  const user = useSignedInUser();
  const { timezone } = useGuardian();
  const open = useOpenDocument(childId);
  const groups = byTherapist(
    documents,
    therapists.map(({ id }) => id),
  );
  function nameOf({ therapistId, documents: own }: TherapistGroup): string {
    if (therapistId === null) return t('forAllTherapists');
    const known = therapists.find(({ id }) => id === therapistId)?.full_name;
    return known ?? own.find(({ uploader }) => uploader.id === therapistId)?.uploader.name ?? t('formerTherapist');
  }
  if (groups.length === 0)
    return <EmptyState compact title={t('byTherapistEmptyTitle')} message={t('byTherapistEmpty')} />;
  return (
    <Stack gap="lg">
      {groups.map((group) => (
        <section key={group.therapistId ?? ''}>
          <Title order={3} mb="xs">
            {nameOf(group)}
          </Title>
          {group.documents.length === 0 ? (
            <Text c="dimmed">{t('noneFromTherapist')}</Text>
          ) : (
            <DocumentList
              label={t('documentsOf', { name: nameOf(group) })}
              documents={group.documents.map((document) => ({
                id: document.id,
                name: document.filename,
                details: detailsOf(
                  document,
                  document.uploader.type === 'guardian' && document.uploader.id === user.userable_id,
                  timezone,
                ),
              }))}
              onOpen={(id) => open.mutate(id)}
            />
          )}
        </section>
      ))}
    </Stack>
  );
}
