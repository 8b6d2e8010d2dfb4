import { Loaded, LoadMore, useInfiniteQuery } from '@larkwell/app-kit';
import type { RecordPart } from '@larkwell/app-kit/api';
import { formatDate, formatTime } from '@larkwell/app-kit/time';
import { EmptyState, ListSkeleton, Row, RowList, RowText, SupportText, Switch, Text, Title } from '@larkwell/ui';
import { useState } from 'react';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { Amendments } from './Amendments.tsx';
import { byDay, recordAccessQuery, type Visit } from './accesses.ts';
import { DownloadRecords } from './DownloadRecords.tsx';
import { t } from './messages.ts';
import classes from './RecordAccessPage.module.css';

/** Lists accesses to the child's record by day. `docs/product/shared.md#record-access` */
export default function RecordAccessPage() {
  const me = useGuardian();
  const { child } = useChosenChild();
  const [openedAt] = useState(() => new Date());
  const [mine, setMine] = useState(false);
  const query = useInfiniteQuery(recordAccessQuery(child.id, me.timezone, openedAt));
  const isMine = ({ person }: Pick<Visit, 'person'>) => person.role === 'guardian' && person.id === me.id;
  const name = { child: child.preferred_name };
  return (
    <section>
      <Title order={2} size="h3">
        {t('title', name)}
      </Title>
      <Text c="dimmed" mt={4}>
        {t('lead', name)}
      </Text>
      <Text c="dimmed" mb="md">
        <SupportText>{t('question')}</SupportText>
      </Text>
      <div className={classes.panels}>
        <DownloadRecords child={child} />
        <Amendments key={child.id} child={child} zone={me.timezone} />
      </div>
      <Switch
        my="md"
        label={t('mine')}
        checked={mine}
        onChange={({ currentTarget }) => setMine(currentTarget.checked)}
      />
      <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton />}>
        {(accesses) => {
          const days = byDay(accesses.filter((access) => mine || !isMine(access)));
          return (
            <>
              {days.length === 0 && <EmptyState compact title={t('emptyTitle')} message={t('empty', name)} />}
              {days.map(({ date, visits }) => (
                <section key={date}>
                  <Title order={3} size="h5" mt="lg" mb="xs">
                    {formatDate(date)}
                  </Title>
                  <RowList label={t('list', { day: formatDate(date) })}>
                    {visits.map((visit) => (
                      <Row key={`${visit.person.id} ${visit.onBehalfOf?.id}`} oneLine>
                        <RowText title={isMine(visit) ? t('you') : whoIs(visit)}>
                          {visit.opened.length > 0 && (
                            <Text size="sm">{t('opened', { parts: listOf(visit.opened) })}</Text>
                          )}
                          {visit.changed.length > 0 && (
                            <Text size="sm">{t('changed', { parts: listOf(visit.changed) })}</Text>
                          )}
                        </RowText>
                        <Text size="sm" c="dimmed">
                          {formatTime(visit.lastAt, me.timezone)}
                        </Text>
                      </Row>
                    ))}
                  </RowList>
                </section>
              ))}
              <LoadMore query={query} />
            </>
          );
        }}
      </Loaded>
    </section>
  );
}

const listOf = (parts: readonly RecordPart[]) => parts.map((part) => t(`part_${part}`)).join(', ');

function whoIs({ person, onBehalfOf }: Visit): string {
  if (person.role === 'operator') return onBehalfOf?.name ? t('companyAs', { name: onBehalfOf.name }) : t('company');
  if (person.role === 'therapist') return person.name ? t('therapist', { name: person.name }) : t('aTherapist');
  return person.name ? t('guardian', { name: person.name }) : t('aGuardian');
}
