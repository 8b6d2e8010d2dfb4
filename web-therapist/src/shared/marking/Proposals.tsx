import type { EventSchema } from '@larkwell/app-kit/api';
import { formatTime } from '@larkwell/app-kit/time';
import { Button, IconCheck } from '@larkwell/ui';
import { useTherapist } from '../therapist/queries.ts';
import classes from './marking.module.css';
import { t } from './messages.ts';
import { useAcceptProposals } from './mutations.ts';
import { type Proposal, proposalsOf } from './proposals.ts';

const wordsOf = ({ name, joinedAt }: Proposal, zone: string) =>
  joinedAt ? t('joined', { name, time: formatTime(joinedAt, zone) }) : t('nobodyJoined', { name });

/** Attendance proposed by the meeting room, accepted with one press. Renders nothing without proposals. */
export function Proposals({ event }: { event: EventSchema }) {
  const { zone } = useTherapist();
  const accept = useAcceptProposals();
  const proposals = proposalsOf(event);
  if (proposals.length === 0) return null;
  const names = proposals.map(({ name }) => name).join(', ');
  return (
    <div className={classes.proposals}>
      <ul>
        {proposals.map((proposal) => (
          <li key={proposal.id}>{wordsOf(proposal, zone)}</li>
        ))}
      </ul>
      <Button
        variant="light"
        size="sm"
        leftSection={<IconCheck size={18} aria-hidden />}
        loading={accept.isPending}
        onClick={() => accept.mutate(proposals)}
        aria-label={t('acceptOf', { count: proposals.length, names })}
      >
        {t('accept', { count: proposals.length })}
      </Button>
    </div>
  );
}
