import type { PeerView } from '@larkwell/room';
import { t } from '../messages.ts';
import classes from './captions.module.css';
import { useCaptions } from './useCaptions.ts';

/** What someone says, as text. Screen readers don’t announce it, because their users hear the voice. */
export function Captions({ peer: { person, stream } }: { peer: PeerView }) {
  const { state, words } = useCaptions(stream.getAudioTracks()[0] ?? null);
  const status = { starting: 'captionsStarting', listening: 'captionsListening', failed: 'captionsFailed' } as const;
  return (
    <section className={classes.captions} aria-label={t('captions')} lang="en">
      {words || <span className={classes.quiet}>{t(status[state], { name: person.name })}</span>}
    </section>
  );
}
