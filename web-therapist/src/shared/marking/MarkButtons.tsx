import type { EventSchema } from '@larkwell/app-kit/api';
import { Button, IconBan, IconCheck, IconChevronDown, Menu } from '@larkwell/ui';
import { subjectOf } from '../events/eventText.ts';
import { marksFrom } from '../events/sessionState.ts';
import { t } from './messages.ts';
import { missedLabel, missedReasons } from './missed.ts';
import { useMark } from './mutations.ts';

interface MarkButtonsProps {
  event: EventSchema;
  /** The event's time, for the accessible name. */
  when: string;
  size?: 'sm' | 'md';
  onMarked?: () => void;
}

/** Complete and Incomplete; for a session with children, Incomplete asks for the reason. */
export function MarkButtons({ event, when, size = 'md', onMarked }: MarkButtonsProps) {
  const mark = useMark(event.id, onMarked);
  const words = { subject: subjectOf(event), when };
  const marking = (status: 'complete' | 'incomplete') => mark.isPending && mark.variables.status === status;
  const incomplete = {
    variant: 'default',
    size,
    leftSection: <IconBan size={18} aria-hidden />,
    loading: marking('incomplete'),
    disabled: mark.isPending,
    'aria-label': t('markIncompleteOf', words),
  } as const;
  const label = (status: 'complete' | 'incomplete') => (size === 'sm' ? t(`short_${status}`) : t(`long_${status}`));
  const choices = marksFrom(event.status);
  return (
    <>
      {choices.includes('complete') && (
        <Button
          size={size}
          leftSection={<IconCheck size={18} aria-hidden />}
          loading={marking('complete')}
          disabled={mark.isPending}
          onClick={() => mark.mutate({ status: 'complete' })}
          aria-label={t('markCompleteOf', words)}
        >
          {label('complete')}
        </Button>
      )}
      {choices.includes('incomplete') &&
        (event.guests.length === 0 ? (
          <Button {...incomplete} onClick={() => mark.mutate({ status: 'incomplete' })}>
            {label('incomplete')}
          </Button>
        ) : (
          <Menu position="bottom-start">
            <Menu.Target>
              <Button {...incomplete} rightSection={<IconChevronDown size={18} aria-hidden />}>
                {label('incomplete')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown aria-label={t('whyMissed')}>
              {missedReasons.map((missed_reason) => (
                <Menu.Item key={missed_reason} onClick={() => mark.mutate({ status: 'incomplete', missed_reason })}>
                  {missedLabel(missed_reason)}
                </Menu.Item>
              ))}
            </Menu.Dropdown>
          </Menu>
        ))}
    </>
  );
}
