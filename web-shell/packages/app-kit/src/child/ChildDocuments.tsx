import {
  Button,
  ConfirmDialog,
  DocumentList,
  DocumentUpload,
  EmptyState,
  IconPlus,
  ListSkeleton,
  notifySuccess,
  Select,
  Text,
  Title,
  useDisclosure,
  useLast,
} from '@larkwell/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { messageOf } from '../api/error.ts';
import type { Category, Document as SharedDocument } from '../api/index.ts';
import { DialogWithDraft } from '../forms/DialogWithDraft.tsx';
import { Loaded } from '../query/Loaded.tsx';
import { useSignedInUser } from '../sign-in/useSignIn.ts';
import { CategoryFilter, inCategory } from './CategoryFilter.tsx';
import classes from './ChildDocuments.module.css';
import { documentsQuery, useDeleteDocument, useOpenDocument, useUploadDocument } from './document-calls.ts';
import { categories, categoryName } from './document-categories.ts';
import { detailsOf } from './document-details.ts';
import { t } from './messages.ts';

interface ChildDocumentsProps {
  child: { id: string; preferred_name: string };
  /** The reader's IANA zone. */
  zone: string;
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
export function ChildDocuments({ child, zone, words }: ChildDocumentsProps) {
  const user = useSignedInUser();
  const query = useQuery(documentsQuery(child.id));
  const open = useOpenDocument(child.id);
  const upload = useUploadDocument(child.id);
  const remove = useDeleteDocument(child.id);
  const [adding, add] = useDisclosure(false);
  const [deleting, setDeleting] = useState<SharedDocument | null>(null);
  const named = useLast(deleting);
  const [category, setCategory] = useState<Category>('other');
  const [shown, setShown] = useState<Category | null>(null);
  const isMine = ({ uploader }: SharedDocument) => uploader.type === user.user_type && uploader.id === user.userable_id;
  const mayDelete = (document: SharedDocument) => isMine(document) && document.intake_version === null;

  return (
    <section>
      <div className={classes.head}>
        <div>
          <Title order={2} size="h3">
            {t('documents')}
          </Title>
          <Text c="dimmed" mt={4}>
            {words.lead}
          </Text>
        </div>
        <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={add.open}>
          {t('documentAdd')}
        </Button>
      </div>
      <Loaded query={query} failed={t('documentsFailed')} skeleton={<ListSkeleton />}>
        {(documents) =>
          documents.length === 0 ? (
            <EmptyState compact title={t('documentsEmptyTitle')} message={words.empty} />
          ) : (
            <>
              <CategoryFilter documents={documents} shown={shown} onShow={setShown} />
              <DocumentList
                label={t('documentsOf', { child: child.preferred_name })}
                documents={inCategory(documents, shown).map((document) => ({
                  id: document.id,
                  name: document.filename,
                  details: detailsOf(document, isMine(document), zone),
                }))}
                onOpen={(id) => open.mutate(id)}
                onDelete={(id) => setDeleting(documents.find((document) => document.id === id) ?? null)}
                mayDelete={(id) => documents.some((document) => document.id === id && mayDelete(document))}
              />
            </>
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
      <DialogWithDraft opened={adding} title={t('documentsAdd', { child: child.preferred_name })} onClose={add.close}>
        {({ onDirty, leave }) => (
          <DocumentUpload
            description={words.visibleTo}
            onUpload={(file) => upload.mutateAsync({ file, category })}
            problemOf={messageOf}
            onUnsaved={onDirty}
            onUploaded={(count, left) => {
              notifySuccess(t('documentsAdded', { count }));
              if (left === 0) leave();
            }}
          >
            <Select
              label={t('category')}
              data={categories.map((value) => ({ value, label: categoryName(value) }))}
              value={category}
              onChange={(chosen) => setCategory(categories.find((known) => known === chosen) ?? 'other')}
              allowDeselect={false}
              mb="md"
            />
          </DocumentUpload>
        )}
      </DialogWithDraft>
    </section>
  );
}
