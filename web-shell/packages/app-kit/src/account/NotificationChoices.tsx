import { Group, ListSkeleton, Panel, Row, RowList, RowText, Select, Stack, Switch, Text } from '@larkwell/ui';
import { useQuery } from '@tanstack/react-query';
import type { ChannelChoice, NotificationSettings, SettingsChange } from '../api/index.ts';
import { Loaded } from '../query/Loaded.tsx';
import { halfHours } from './half-hours.ts';
import { t } from './messages.ts';
import { notificationSettingsQuery, useChangeNotifications } from './notification-calls.ts';
import { DeviceSwitch, useShowsPush } from './push/DeviceSwitch.tsx';

type Topic = NotificationSettings['topics'][number];

const topicTexts: Record<Topic['topic'], { name: string; hint: string }> = {
  reminders: { name: t('topicReminders'), hint: t('topicRemindersHint') },
  bookings: { name: t('topicBookings'), hint: t('topicBookingsHint') },
  messages: { name: t('topicMessages'), hint: t('topicMessagesHint') },
  progress: { name: t('topicProgress'), hint: t('topicProgressHint') },
  billing: { name: t('topicBilling'), hint: t('topicBillingHint') },
  account: { name: t('topicAccount'), hint: t('topicAccountHint') },
};
const usualNight = { starts: '21:00', ends: '07:00' };

/** What the signed-in person is notified of, by topic; one email a day; quiet hours. */
export function NotificationChoices() {
  const query = useQuery(notificationSettingsQuery());
  const save = useChangeNotifications();
  const showsPush = useShowsPush(query.data?.push ?? null);
  /** Ignores changes while one is being saved. Disabling the switches instead would drop the keyboard focus. */
  const change = (changes: SettingsChange) => {
    if (!save.isPending) save.mutate(changes);
  };
  return (
    <Panel title={t('choicesTitle')}>
      <Text c="dimmed" mb="md">
        {t('choicesLead')}
      </Text>
      <Loaded query={query} failed={t('choicesFailed')} skeleton={<ListSkeleton count={4} />}>
        {(settings) => (
          <Stack gap="lg">
            {settings.push && <DeviceSwitch push={settings.push} />}
            <RowList label={t('choicesTitle')}>
              {settings.topics.map((topic) => (
                <TopicRow key={topic.topic} topic={topic} showsPush={showsPush} change={change} />
              ))}
            </RowList>
            <Switch
              label={t('digest')}
              description={t('digestHint')}
              checked={settings.daily_digest}
              onChange={(event) => change({ daily_digest: event.currentTarget.checked })}
            />
            <QuietHours quiet={settings.quiet_hours} change={change} />
          </Stack>
        )}
      </Loaded>
    </Panel>
  );
}

interface ChangeProps {
  change: (changes: SettingsChange) => void;
}

interface TopicRowProps extends ChangeProps {
  topic: Topic;
  showsPush: boolean;
}

function TopicRow({ topic: { topic, email, sms, push }, showsPush, change }: TopicRowProps) {
  const { name, hint } = topicTexts[topic];
  return (
    <Row>
      <RowText title={name} details={hint} />
      <Group gap="lg">
        <ChannelSwitch
          spoken={t('channelOfTopic', { channel: t('channelEmail'), topic: name })}
          label={t('channelEmail')}
          choice={email}
          onChange={(on) => change({ topics: [{ topic, email: on }] })}
        />
        {sms && (
          <ChannelSwitch
            spoken={t('channelOfTopic', { channel: t('channelSms'), topic: name })}
            label={t('channelSms')}
            choice={sms}
            onChange={(on) => change({ topics: [{ topic, sms: on }] })}
          />
        )}
        {push && showsPush && (
          <ChannelSwitch
            spoken={t('pushOfTopic', { topic: name })}
            label={t('channelPush')}
            choice={push}
            onChange={(on) => change({ topics: [{ topic, push: on }] })}
          />
        )}
      </Group>
    </Row>
  );
}

interface ChannelSwitchProps {
  /** With the topic, for screen readers. */
  spoken: string;
  label: string;
  choice: ChannelChoice;
  onChange: (on: boolean) => void;
}

function ChannelSwitch({ spoken, label, choice: { on, changeable }, onChange }: ChannelSwitchProps) {
  if (!changeable)
    return <Text c="dimmed">{on ? t('alwaysOn', { channel: label }) : t('channelOff', { channel: label })}</Text>;
  return (
    <Switch
      label={label}
      aria-label={spoken}
      checked={on}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function QuietHours({ quiet, change }: ChangeProps & { quiet: NotificationSettings['quiet_hours'] }) {
  return (
    <Stack gap="sm">
      <Switch
        label={t('quietHours')}
        description={t('quietHoursHint')}
        checked={quiet !== null}
        onChange={(event) => change({ quiet_hours: event.currentTarget.checked ? usualNight : null })}
      />
      {quiet && (
        <Group>
          <Select
            label={t('quietFrom')}
            data={halfHours(quiet.starts)}
            value={quiet.starts}
            allowDeselect={false}
            onChange={(starts) => starts && change({ quiet_hours: { ...quiet, starts } })}
          />
          <Select
            label={t('quietUntil')}
            data={halfHours(quiet.ends)}
            value={quiet.ends}
            allowDeselect={false}
            onChange={(ends) => ends && change({ quiet_hours: { ...quiet, ends } })}
          />
        </Group>
      )}
    </Stack>
  );
}
