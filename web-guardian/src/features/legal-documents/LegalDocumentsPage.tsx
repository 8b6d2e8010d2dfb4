import { Loaded, useQuery } from '@larkwell/app-kit';
import { type LegalDocument, listLegalDocumentsOptions } from '@larkwell/app-kit/api';
import { formatDate, formatTime } from '@larkwell/app-kit/time';
import {
  Badge,
  Button,
  dialogWidths,
  EmptyState,
  IconFileText,
  ListSkeleton,
  Modal,
  Row,
  RowList,
  RowText,
  TermsText,
  Text,
  Title,
  useLast,
} from '@larkwell/ui';
import { useState } from 'react';
import { useGuardian } from '../../shared/guardian/queries.ts';
import classes from './LegalDocumentsPage.module.css';
import { t } from './messages.ts';

/** What the guardian accepted, which version and when. `docs/product/documents.md#accepted-texts` */
export default function LegalDocumentsPage() {
  const { timezone } = useGuardian();
  const query = useQuery(listLegalDocumentsOptions());
  const [open, setOpen] = useState<LegalDocument | null>(null);
  const shown = useLast(open);
  const acceptedOn = ({ accepted_at }: LegalDocument) =>
    t('accepted', { date: formatDate(accepted_at, timezone), time: formatTime(accepted_at, timezone) });
  return (
    <section>
      <Title order={2} size="h3">
        {t('title')}
      </Title>
      <Text c="dimmed" mt={4} mb="md">
        {t('lead')}
      </Text>
      <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton count={2} />}>
        {({ legal_documents: documents }) =>
          documents.length === 0 ? (
            <EmptyState compact title={t('emptyTitle')} message={t('empty')} />
          ) : (
            <RowList label={t('list')}>
              {documents.map((document) => (
                <Row key={document.id}>
                  <RowText
                    title={document.title}
                    details={`${t('version', { version: document.version })} · ${acceptedOn(document)}`}
                  />
                  <Badge data-tone={document.in_force ? 'success' : 'quiet'}>
                    {t(document.in_force ? 'inForce' : 'replaced')}
                  </Badge>
                  <Button
                    variant="default"
                    size="sm"
                    leftSection={<IconFileText size={18} aria-hidden />}
                    aria-label={t('read', { title: document.title, version: document.version })}
                    onClick={() => setOpen(document)}
                  >
                    {t('readNow')}
                  </Button>
                </Row>
              ))}
            </RowList>
          )
        }
      </Loaded>
      <Modal opened={open !== null} onClose={() => setOpen(null)} title={shown?.title ?? ''} size={dialogWidths.wide}>
        {shown && (
          <>
            <div className={classes.printed}>
              <h2 className={classes.printedTitle}>{shown.title}</h2>
              <p className={classes.details}>
                {t('version', { version: shown.version })} · {acceptedOn(shown)}
              </p>
              <TermsText content={shown.content} />
            </div>
            <Button mt="md" onClick={() => window.print()}>
              {t('print')}
            </Button>
          </>
        )}
      </Modal>
    </section>
  );
}
