import { Link, Loaded, useLocation, useNavigationType, useQuery, useSearchParams } from '@larkwell/app-kit';
import {
  Button,
  CardsSkeleton,
  CloseButton,
  EmptyState,
  IconFileText,
  IconSearch,
  PageHeader,
  TextInput,
  useDebouncedValue,
  useDocumentTitle,
  VisuallyHidden,
} from '@larkwell/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { clientsQuery } from '../../shared/clients/queries.ts';
import { SetupNotices } from '../../shared/therapist/SetupNotices.tsx';
import { ClientCard } from './ClientCard.tsx';
import classes from './ClientsPage.module.css';
import { t } from './messages.ts';
import { searchText } from './search.ts';

/** Debounce of the search, in milliseconds. */
const pause = 250;

/** History state of entries written by typing. */
const byTyping = 'typed';

/**
 * Keeps the search in the URL, so that it survives a visit to a client. The URL lags behind the typing: binding the field
 * to it alone would move the cursor to the end. After Back or Forward the field shows what the URL says.
 */
function useSearch() {
  const [address, setAddress] = useSearchParams();
  const { key, state } = useLocation();
  const wentBack = useNavigationType() === 'POP';
  const [typed, setTyped] = useState(address.get('search') ?? '');
  const [seen, setSeen] = useState(key);
  if (key !== seen) {
    setSeen(key);
    // Back restores an entry written by typing, so compare the navigation type too
    if (wentBack || state !== byTyping) setTyped(address.get('search') ?? '');
  }
  function change(text: string) {
    setTyped(text);
    setAddress(text ? { search: text } : {}, { replace: true, state: byTyping });
  }
  return [typed, change] as const;
}

export default function ClientsPage() {
  const [typed, change] = useSearch();
  const [search] = useDebouncedValue(searchText(typed), pause);
  const query = useQuery(clientsQuery(search));
  useDocumentTitle(`${t('title')} · Larkwell`);

  return (
    <>
      <PageHeader
        title={t('title')}
        actions={
          <Button
            component={Link}
            to={paths.therapist.documents}
            variant="default"
            leftSection={<IconFileText size={18} aria-hidden />}
          >
            {t('allDocuments')}
          </Button>
        }
      />
      <SetupNotices />
      <TextInput
        className={classes.search}
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        autoComplete="off"
        leftSection={<IconSearch size={20} aria-hidden />}
        rightSection={typed ? <CloseButton aria-label={t('clear')} onClick={() => change('')} /> : null}
        value={typed}
        onChange={(event) => change(event.currentTarget.value)}
      />
      <VisuallyHidden role="status">
        {query.data && search ? t('found', { count: query.data.length }) : ''}
      </VisuallyHidden>
      <Loaded query={query} failed={t('failed')} skeleton={<CardsSkeleton count={6} />}>
        {(clients) => {
          if (clients.length > 0) {
            return (
              <ul className={classes.list} aria-label={t('list')} aria-busy={query.isPlaceholderData}>
                {clients.map((client) => (
                  <li key={client.id}>
                    <ClientCard client={client} />
                  </li>
                ))}
              </ul>
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
