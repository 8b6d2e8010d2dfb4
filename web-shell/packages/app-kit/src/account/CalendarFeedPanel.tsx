import {
  Button,
  ConfirmDialog,
  CopyField,
  IconLink,
  ListSkeleton,
  Panel,
  restoreFocus,
  Stack,
  Text,
  useOpener,
  WizardActions,
} from '@larkwell/ui';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { FeedSchema } from '../api/index.ts';
import { Loaded } from '../query/Loaded.tsx';
import { useSignedInUser } from '../sign-in/useSignIn.ts';
import { formatDateTime } from '../time/format.ts';
import { feedQuery, useEndFeed, useMakeFeed } from './feed-calls.ts';
import { t } from './messages.ts';

/** A private link to subscribe to one's sessions; it can be renewed and revoked. `zone` is the reader's. */
export function CalendarFeedPanel({ zone }: { zone: string }) {
  // hidden from operators: the link would outlast the impersonation
  return useSignedInUser().impersonated_by ? null : <OwnFeed zone={zone} />;
}

function OwnFeed({ zone }: { zone: string }) {
  const query = useQuery(feedQuery());
  const headingId = useId();
  return (
    <Panel title={t('feedTitle')} titleId={headingId}>
      <Stack gap="md">
        <Text c="dimmed">{t('feedLead')}</Text>
        <Loaded query={query} failed={t('feedFailed')} skeleton={<ListSkeleton count={1} />}>
          {(feed) => (feed ? <Feed feed={feed} zone={zone} headingId={headingId} /> : <NoFeed headingId={headingId} />)}
        </Loaded>
      </Stack>
    </Panel>
  );
}

/** The button disappears after use, so focus moves to the heading. */
function NoFeed({ headingId }: { headingId: string }) {
  const make = useMakeFeed();
  useEffect(() => () => restoreFocus(headingId), [headingId]);
  return (
    <WizardActions>
      <Button leftSection={<IconLink size={18} aria-hidden />} loading={make.isPending} onClick={() => make.mutate()}>
        {t('feedMake')}
      </Button>
    </WizardActions>
  );
}

function Feed({ feed, zone, headingId }: { feed: FeedSchema; zone: string; headingId: string }) {
  const [asking, setAsking] = useState<'renew' | 'end' | null>(null);
  const renew = useMakeFeed();
  const end = useEndFeed();
  useOpener(asking !== null, headingId);
  const close = { onSettled: () => setAsking(null) };
  return (
    <>
      <CopyField label={t('feedAddress')} value={feed.url} description={t('feedSecret')} />
      <Text c="dimmed" size="sm">
        {t('feedSince', { when: formatDateTime(feed.created_at, zone) })}{' '}
        {feed.last_read_at ? t('feedRead', { when: formatDateTime(feed.last_read_at, zone) }) : t('feedUnread')}
      </Text>
      <WizardActions>
        <Button variant="default" onClick={() => setAsking('renew')}>
          {t('feedRenew')}
        </Button>
        <Button variant="subtle" data-tone="danger" onClick={() => setAsking('end')}>
          {t('feedEnd')}
        </Button>
      </WizardActions>
      <ConfirmDialog
        opened={asking === 'renew'}
        title={t('feedRenewTitle')}
        confirmLabel={t('feedRenew')}
        busy={renew.isPending}
        onClose={() => setAsking(null)}
        onConfirm={() => renew.mutate(undefined, close)}
      >
        {t('feedRenewText')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'end'}
        title={t('feedEndTitle')}
        confirmLabel={t('feedEnd')}
        danger
        busy={end.isPending}
        onClose={() => setAsking(null)}
        onConfirm={() => end.mutate(undefined, close)}
      >
        {t('feedEndText')}
      </ConfirmDialog>
    </>
  );
}
