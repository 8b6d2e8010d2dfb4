import { Button, IconVolume } from '@larkwell/ui';
import { useState } from 'react';
import { t } from '../messages.ts';
import classes from './devices.module.css';
import { playTone } from './tone.ts';

type Heard = 'not asked' | 'playing' | 'asked' | 'yes' | 'no' | 'unsupported';

/** Only the user can say whether the tone was audible. */
export function SpeakerCheck() {
  const [heard, setHeard] = useState<Heard>('not asked');

  async function play() {
    setHeard('playing');
    try {
      await playTone();
      setHeard('asked');
    } catch {
      setHeard('unsupported'); // shown to the user
    }
  }

  return (
    <section className={classes.device} aria-label={t('speaker')}>
      <h3>{t('speaker')}</h3>
      <p role="status">
        {(heard === 'not asked' || heard === 'playing') && t('speakerLead')}
        {heard === 'asked' && t('toneHeard')}
        {heard === 'yes' && t('speakerWorks')}
        {heard === 'no' && t('speakerSilent')}
        {heard === 'unsupported' && t('speakerUnsupported')}
      </p>
      <div className={classes.answers}>
        {heard === 'asked' && (
          <>
            <Button size="sm" onClick={() => setHeard('yes')}>
              {t('yes')}
            </Button>
            <Button size="sm" variant="default" onClick={() => setHeard('no')}>
              {t('no')}
            </Button>
          </>
        )}
        <Button
          size="sm"
          variant={heard === 'asked' ? 'subtle' : 'default'}
          leftSection={<IconVolume size={18} aria-hidden />}
          loading={heard === 'playing'}
          onClick={() => void play()}
        >
          {t('playTone')}
        </Button>
      </div>
    </section>
  );
}
