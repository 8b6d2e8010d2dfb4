import { keepPreviousData, Loaded, useNavigate, useQuery, useQueryClient, useSignIn } from '@larkwell/app-kit';
import { type SearchResponse, searchEverythingOptions } from '@larkwell/app-kit/api';
import { useNow } from '@larkwell/app-kit/time';
import { ListSkeleton, Modal, useDebouncedValue } from '@larkwell/ui';
import { useState } from 'react';
import { CancelEventDialog } from '../../shared/event-form/EditDialogs.tsx';
import { therapistQuery } from '../../shared/therapist/queries.ts';
import { type Entry, type EntryGroup, groupsOf } from './entries.ts';
import { t } from './messages.ts';
import { type Wish, wishOf } from './parse.ts';
import { ResultList } from './ResultList.tsx';
import { recentPlaces, rememberPlace } from './recent.ts';

/** Debounce of the search, in milliseconds. */
const pause = 120;

const minute = 60_000;

/** Longer texts find nothing more; the server refuses them. */
const longest = 100;

const nothing: SearchResponse = { clients: [], events: [] };

const searchQuery = (text: string) => searchEverythingOptions({ query: { text } });

type Cancellation = Extract<Entry['goal'], { cancel: unknown }>;

interface SearchPaletteProps {
  onClose: () => void;
}

/** Finds clients, sessions, pages, and actions. `docs/product/web.md#search` */
export default function SearchPalette({ onClose }: SearchPaletteProps) {
  const therapist = useQuery(therapistQuery());
  const [canceled, setCanceled] = useState<Cancellation | null>(null);
  return (
    <>
      <Modal opened={canceled === null} onClose={onClose} title={t('title')} centered={false}>
        <Loaded query={therapist} failed={t('failed')} skeleton={<ListSkeleton count={4} />}>
          {({ zone }) => <Palette zone={zone} onClose={onClose} onCancelSession={setCanceled} />}
        </Loaded>
      </Modal>
      {canceled && <CancelEventDialog event={canceled.cancel} reason={canceled.reason} onClose={onClose} />}
    </>
  );
}

interface PaletteProps extends SearchPaletteProps {
  zone: string;
  onCancelSession: (canceled: Cancellation) => void;
}

function Palette({ zone, onClose, onCancelSession }: PaletteProps) {
  const [typed, setTyped] = useState('');
  const wish = wishOf(typed);
  const [asked] = useDebouncedValue(wish.text, pause);
  const query = useQuery({ ...searchQuery(asked), enabled: asked !== '', placeholderData: keepPreviousData });
  const client = useQueryClient();
  const navigate = useNavigate();
  const now = useNow(minute);
  const user = useSignIn()?.user.id ?? '';
  const [recent] = useState(() => recentPlaces(user));
  const waiting = wish.text !== '' && (wish.text !== asked || query.isPlaceholderData || query.isPending);
  const shownFor = (text: Wish, found: SearchResponse) => groupsOf({ wish: text, found, recent }, { zone, now });
  const groups = shownFor(wish, query.data ?? nothing);

  function choose(entry: Entry) {
    if ('cancel' in entry.goal) {
      onCancelSession(entry.goal);
      return;
    }
    rememberPlace(user, entry);
    onClose();
    void navigate(entry.goal.to, { state: entry.goal.state });
  }

  /** Enter was pressed before the answer came: opens the first result of what is typed, not of what was. */
  async function chooseFirst() {
    const found = await client.fetchQuery(searchQuery(wish.text)).catch(() => null);
    const first = found && firstOf(shownFor(wish, found));
    if (first) choose(first);
  }

  return (
    <ResultList
      typed={typed}
      onType={(text) => setTyped(text.slice(0, longest))}
      groups={groups}
      waiting={waiting}
      failed={query.isError && !waiting ? () => void query.refetch() : null}
      none={wish.verb ? t('noneAction') : t('none', { text: wish.text })}
      onChoose={choose}
      onHurry={() => void chooseFirst()}
    />
  );
}

const firstOf = (groups: readonly EntryGroup[]): Entry | undefined => groups[0]?.entries[0];
