import { Link, Loaded, useQuery } from '@larkwell/app-kit';
import type { ClientCard, Document as SharedDocument } from '@larkwell/app-kit/api';
import { allDocumentsQuery, detailsOf, useOpenDocument } from '@larkwell/app-kit/child';
import {
  Anchor,
  CloseButton,
  DocumentList,
  EmptyState,
  IconSearch,
  ListSkeleton,
  PageHeader,
  Stack,
  Text,
  TextInput,
  Title,
  useDocumentTitle,
  VisuallyHidden,
} from '@larkwell/ui';
import { useState } from 'react';
import { clientPage } from '../../paths.ts';
import { clientsQuery } from '../../shared/clients/queries.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { byClient } from './by-client.ts';
import { t } from './messages.ts';

/** The documents of all clients, grouped by client. */
export default function AllDocumentsPage() {
  const [search, setSearch] = useState('');
  const documents = useQuery(allDocumentsQuery());
  const clients = useQuery(clientsQuery());
  useDocumentTitle(`${t('title')} · Larkwell`);
  return (
    <>
      <PageHeader title={t('title')} />
      <Stack gap="lg">
        <Text c="dimmed">{t('lead')}</Text>
        <TextInput
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          autoComplete="off"
          leftSection={<IconSearch size={20} aria-hidden />}
          rightSection={search ? <CloseButton aria-label={t('clear')} onClick={() => setSearch('')} /> : null}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
        <Loaded query={documents} failed={t('failed')} skeleton={<ListSkeleton count={4} />}>
          {(all) => (
            <Loaded query={clients} failed={t('failed')} skeleton={<ListSkeleton count={4} />}>
              {(known) => <Groups documents={all} clients={known} search={search} />}
            </Loaded>
          )}
        </Loaded>
      </Stack>
    </>
  );
}

interface GroupsProps {
  documents: readonly SharedDocument[];
  clients: readonly Pick<ClientCard, 'id' | 'preferred_name'>[];
  search: string;
}

function Groups({ documents, clients, search }: GroupsProps) {
  const names = new Map(clients.map(({ id, preferred_name }) => [id, preferred_name]));
  const groups = byClient(documents, (id) => names.get(id) ?? t('someone'), search);
  if (documents.length === 0) return <EmptyState title={t('emptyTitle')} message={t('empty')} />;
  return (
    <>
      <VisuallyHidden role="status">{search.trim() ? t('found', { count: groups.length }) : ''}</VisuallyHidden>
      {groups.length === 0 && <EmptyState compact title={t('noneTitle')} message={t('none', { search })} />}
      {groups.map((group) => (
        <ClientDocuments key={group.clientId} {...group} />
      ))}
    </>
  );
}

function ClientDocuments({ clientId, name, documents }: ReturnType<typeof byClient>[number]) {
  const { zone, id: ownId } = useTherapist();
  const open = useOpenDocument(clientId);
  return (
    <section>
      <Title order={2} size="h3" mb="sm">
        <Anchor component={Link} to={clientPage(clientId, 'documents')} inherit>
          {name}
        </Anchor>
      </Title>
      <DocumentList
        label={t('documentsOf', { child: name })}
        documents={documents.map((document) => ({
          id: document.id,
          name: document.filename,
          details: detailsOf(document, document.uploader.type === 'therapist' && document.uploader.id === ownId, zone),
        }))}
        onOpen={(id) => open.mutate(id)}
      />
    </section>
  );
}
