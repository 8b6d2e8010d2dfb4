import { Link, Loaded, useQuery } from '@larkwell/app-kit';
import { useNow } from '@larkwell/app-kit/time';
import {
  Button,
  breakpoints,
  CardsSkeleton,
  EmptyState,
  Group,
  IconFileText,
  IconTrendingUp,
  PageHeader,
  useCallbackRef,
  useDebouncedValue,
  useDocumentTitle,
  useMediaQuery,
  VisuallyHidden,
} from '@larkwell/ui';
import { useDeferredValue } from 'react';
import { paths } from '../../paths.ts';
import { clientPageQuery } from '../../shared/clients/queries.ts';
import { useTherapist } from '../../shared/therapist/queries.ts';
import { SetupNotices } from '../../shared/therapist/SetupNotices.tsx';
import { ClientCard } from './ClientCard.tsx';
import { ClientFilters } from './ClientFilters.tsx';
import { ClientPager } from './ClientPager.tsx';
import classes from './ClientsPage.module.css';
import { ClientTable } from './ClientTable.tsx';
import { t } from './messages.ts';
import { type ClientsView, useClientsAddress } from './useClientsAddress.ts';

/** Debounce of the search, in milliseconds. */
const pause = 250;

const minute = 60_000;

/** The caseload: a table on wide screens, cards on others. `docs/product/web.md#clients-page` */
export default function ClientsPage() {
  const { typed, view, type, choose, pageAddress, clearFilters } = useClientsAddress();
  const [search] = useDebouncedValue(typed.trim(), pause);
  const query = useQuery(clientPageQuery({ ...view, search }));
  // rows are drawn in pieces, and keys are answered in between
  const drawn = useDeferredValue(query.data);
  const busy = query.isPlaceholderData || drawn !== query.data;
  const sortBy = useCallbackRef((sort: ClientsView['sort']) => choose({ sort }));
  const { zone } = useTherapist();
  const now = useNow(minute);
  const wide = useMediaQuery(`(min-width: ${breakpoints.desktop}px)`, undefined, { getInitialValueInEffect: false });
  const filtered = view.only.length > 0 || view.school !== null;
  useDocumentTitle(`${t('title')} · Larkwell`);

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <Group gap="sm">
            <Button
              component={Link}
              to={paths.therapist.caseload}
              variant="default"
              leftSection={<IconTrendingUp size={18} aria-hidden />}
            >
              {t('caseload')}
            </Button>
            <Button
              component={Link}
              to={paths.therapist.documents}
              variant="default"
              leftSection={<IconFileText size={18} aria-hidden />}
            >
              {t('allDocuments')}
            </Button>
          </Group>
        }
      />
      <SetupNotices />
      <ClientFilters typed={typed} onType={type} view={view} onChoose={choose} />
      <VisuallyHidden role="status">
        {query.data && !query.isPlaceholderData && (search || filtered) ? t('found', { count: query.data.count }) : ''}
      </VisuallyHidden>
      <Loaded query={{ ...query, data: drawn }} failed={t('failed')} skeleton={<CardsSkeleton count={6} />}>
        {({ clients, count }) => {
          if (clients.length > 0) {
            return (
              <>
                {wide ? (
                  <ClientTable clients={clients} sort={view.sort} onSort={sortBy} zone={zone} now={now} busy={busy} />
                ) : (
                  <ul className={classes.list} aria-label={t('list')} aria-busy={busy}>
                    {clients.map((client) => (
                      <li key={client.id}>
                        <ClientCard client={client} zone={zone} now={now} />
                      </li>
                    ))}
                  </ul>
                )}
                <ClientPager page={view.page} shown={clients.length} count={count} addressOf={pageAddress} />
              </>
            );
          }
          if (view.page > 1) {
            return (
              <EmptyState
                compact
                title={t('pageGoneTitle')}
                message={t('pageGone')}
                action={
                  <Button component={Link} to={pageAddress(1)} variant="default">
                    {t('firstPage')}
                  </Button>
                }
              />
            );
          }
          if (filtered) {
            return (
              <EmptyState
                compact
                title={t('noneTitle')}
                message={t('noneFiltered')}
                action={
                  <Button variant="default" onClick={clearFilters}>
                    {t('clearFilters')}
                  </Button>
                }
              />
            );
          }
          return search ? (
            <EmptyState compact title={t('noneTitle')} message={t('none', { search })} />
          ) : (
            <EmptyState title={t('emptyTitle')} message={t('empty')} />
          );
        }}
      </Loaded>
    </>
  );
}
