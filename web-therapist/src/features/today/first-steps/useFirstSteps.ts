import { useQuery, useSignedInUser } from '@larkwell/app-kit';
import { type FeedResponse, showCalendarFeedOptions } from '@larkwell/app-kit/api';
import { useLocalStorage } from '@larkwell/ui';
import { paths } from '../../../paths.ts';
import { type OwnProfile, profileQuery, useTherapist } from '../../../shared/therapist/queries.ts';
import { t } from '../messages.ts';

export interface FirstStep {
  id: 'meeting' | 'hours' | 'profile' | 'feed';
  title: string;
  details: string;
  to: string;
  done: boolean;
}

/** What a therapist has set up. `feed` is null until it's known, and for operators, who don't see the calendar's address. */
function firstStepsOf(profile: OwnProfile, feed: FeedResponse['calendar_feed'] | null): FirstStep[] {
  const { meeting_url, calendars, bio, profile_photo } = profile;
  return [
    {
      id: 'meeting',
      title: t('stepMeeting'),
      details: t(meeting_url ? 'stepMeetingLink' : 'stepMeetingRoom'),
      to: paths.settings.aboutYou,
      done: true, // without a link, sessions take place in Larkwell's room
    },
    {
      id: 'hours',
      title: t('stepHours'),
      details: t('stepHoursText'),
      to: paths.settings.workingHours,
      done: calendars.length > 0,
    },
    {
      id: 'profile',
      title: t('stepProfile'),
      details: t('stepProfileText'),
      to: paths.settings.publicProfile,
      done: Boolean(bio?.trim()) && profile_photo !== null,
    },
    {
      id: 'feed',
      title: t('stepFeed'),
      details: t(feed && !feed.last_read_at ? 'stepFeedUnread' : 'stepFeedText'),
      to: paths.settings.account,
      done: Boolean(feed?.last_read_at),
    },
  ];
}

/**
 * The first steps of a new therapist: one without clients, hours or a finished profile. Null when there is nothing to
 * show, or this browser hides them. `docs/product/web.md#first-steps`
 */
export function useFirstSteps(clients: number | undefined): { steps: FirstStep[]; hide: () => void } | null {
  const { id } = useTherapist();
  const { data: profile } = useQuery(profileQuery());
  const isOperator = Boolean(useSignedInUser().impersonated_by);
  const [hiddenFor, setHiddenFor] = useLocalStorage<string | null>({
    key: 'larkwell.first-steps-hidden-for',
    defaultValue: null,
    getInitialValueInEffect: false,
  });
  const hidden = hiddenFor === id || profile === undefined || clients === undefined;
  const feed = useQuery({ ...showCalendarFeedOptions(), enabled: !hidden && !isOperator });
  if (hidden || feed.isLoading) return null;

  const all = firstStepsOf(profile, feed.data?.calendar_feed ?? null);
  const steps = feed.data ? all : all.filter((step) => step.id !== 'feed');
  const isNew = clients === 0 || steps.some((step) => !step.done && step.id !== 'feed');
  return isNew && steps.some(({ done }) => !done) ? { steps, hide: () => setHiddenFor(id) } : null;
}
