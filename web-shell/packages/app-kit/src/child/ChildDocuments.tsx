import {
  ConfirmDialog,
  DocumentList,
  DocumentUpload,
  EmptyState,
  ListSkeleton,
  notifySuccess,
  Text,
  Title,
  useLast,
  WithAside,
} from '@larkwell/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../api/error.ts';
import type { Document as SharedDocument } from '../api/index.ts';
import { Loaded } from '../query/Loaded.tsx';
import { useSignedInUser } from '../sign-in/useSignIn.ts';
import { documentsQuery, useDeleteDocument, useOpenDocument, useUploadDocument } from './document-calls.ts';
import { detailsOf } from './document-details.ts';
import { t } from './messages.ts';

interface ChildDocumentsProps {
  child: { id: string; preferred_name: string };
  /** The reader's IANA zone. */
  zone: string;
  /** Size of the level 2 heading. */
  headingSize?: 'h3';
  /** Texts that differ by role. */
  words: {
    lead: string;
    /** Shown while there are no documents. */
    empty: string;
    /** Who can see a new document. */
    visibleTo: string;
    /** Shown before a document is deleted. */
    deleteText: (name: string) => string;
  };
}

/** Documents shared between family and therapists; each person deletes only their own. */
export function ChildDocuments({ child, zone, headingSize, words }: ChildDocumentsProps) {
  const user = useSignedInUser();
  const query = useQuery(documentsQuery(child.id));
  const open = useOpenDocument(child.id);
  const upload = useUploadDocument(child.id);
  const remove = useDeleteDocument(child.id);
  const [deleting, setDeleting] = useState<SharedDocument | null>(null);
  const named = useLast(deleting);
  const isMine = ({ uploader }: SharedDocument) => uploader.type === user.user_type && uploader.id === user.userable_id;
  const mayDelete = (document: SharedDocument) => isMine(document) && document.intake_version === null;

  return (
    <WithAside
      aside={
        <DocumentUpload
          key={child.id}
          description={words.visibleTo}
          onUpload={upload.mutateAsync}
          problemOf={messageOf}
          onUploaded={(count) => notifySuccess(t('documentsAdded', { count }))}
        />
      }
    >
      <section>
        <Title order={2} {...(headingSize ? { size: headingSize } : {})}>
          {t('documents')}
        </Title>
        <Text c="dimmed" mt={4} mb="md">
          {words.lead}
        </Text>
        <Loaded query={query} failed={t('documentsFailed')} skeleton={<ListSkeleton />}>
          {(documents) =>
            documents.length === 0 ? (
              <EmptyState compact title={t('documentsEmptyTitle')} message={words.empty} />
            ) : (
              <DocumentList
                label={t('documentsOf', { child: child.preferred_name })}
                documents={documents.map((document) => ({
                  id: document.id,
                  name: document.filename,
                  details: detailsOf(document, isMine(document), zone),
                }))}
                onOpen={(id) => open.mutate(id)}
                onDelete={(id) => setDeleting(documents.find((document) => document.id === id) ?? null)}
                mayDelete={(id) => documents.some((document) => document.id === id && mayDelete(document))}
              />
            )
          }
        </Loaded>
        <ConfirmDialog
          opened={deleting !== null}
          title={t('documentDeleteTitle')}
          confirmLabel={t('documentDelete')}
          danger
          busy={remove.isPending}
          onClose={() => setDeleting(null)}
          onConfirm={() => deleting && remove.mutate(deleting.id, { onSettled: () => setDeleting(null) })}
        >
          {named && words.deleteText(named.filename)}
        </ConfirmDialog>
      </section>
    </WithAside>
  );
}
