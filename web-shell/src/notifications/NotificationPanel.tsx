import { Link, Loaded, LoadMore, useInfiniteQuery, useSignIn } from '@larkwell/app-kit';
import { settingsPage } from '@larkwell/app-kit/addresses';
import { formatDateTime, formatWeekdayAndTime, toIanaZone } from '@larkwell/app-kit/time';
import {
  Anchor,
  Button,
  Drawer,
  Group,
  ListSkeleton,
  QuietState,
  Row,
  RowList,
  RowText,
  VisuallyHidden,
} from '@larkwell/ui';
import { type Notification, notificationsQuery, useMarkAllRead, useMarkRead } from './calls.ts';
import { t } from './messages.ts';
import classes from './notifications.module.css';

interface NotificationPanelProps {
  opened: boolean;
  /** The reader's zone. */
  zone: string;
  onClose: () => void;
}

export function NotificationPanel({ opened, zone, onClose }: NotificationPanelProps) {
  const query = useInfiniteQuery({ ...notificationsQuery(), enabled: opened });
  const markAll = useMarkAllRead();
  const mark = useMarkRead();
  const role = useSignIn()?.user.user_type;

  function open({ id, read_at }: Notification) {
    if (!read_at) mark.mutate(id);
    onClose();
  }

  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      position="right"
      size={420}
      title={t('title')}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton />}>
        {(all) => {
          const [newest] = all;
          if (!newest) return <QuietState compact title={t('empty')} message={t('emptyText')} />;
          return (
            <>
              {all.some(({ read_at }) => !read_at) && (
                <Group justify="flex-end" mb="sm">
                  <Button
                    variant="subtle"
                    size="sm"
                    loading={markAll.isPending}
                    onClick={() => markAll.mutate(newest.id)}
                  >
                    {t('markAllRead')}
                  </Button>
                </Group>
              )}
              <RowList label={t('title')}>
                {all.map((one) => (
                  <Item key={one.id} notification={one} zone={toIanaZone(zone)} onOpen={() => open(one)} />
                ))}
              </RowList>
              <LoadMore query={query} />
            </>
          );
        }}
      </Loaded>
      {role && (
        <Anchor component={Link} to={settingsPage(role)} className={classes.settings} onClick={onClose}>
          {t('settings')}
        </Anchor>
      )}
    </Drawer>
  );
}

interface ItemProps {
  notification: Notification;
  zone: string;
  onOpen: () => void;
}

function Item({ notification: { text, path, starts_at, created_at, read_at }, zone, onOpen }: ItemProps) {
  return (
    <Row oneLine opens unread={!read_at}>
      <RowText details={formatDateTime(created_at, zone)}>
        <Link to={path} className={classes.link} onClick={onOpen}>
          {text}
        </Link>
        {starts_at && (
          <p className={classes.session}>{t('starting', { time: formatWeekdayAndTime(starts_at, zone) })}</p>
        )}
      </RowText>
      {!read_at && (
        <span className={classes.dot}>
          <VisuallyHidden>{t('unread')}</VisuallyHidden>
        </span>
      )}
    </Row>
  );
}
