import { Button, IconVolume } from '@larkwell/ui';
import { useState } from 'react';
import { t } from '../messages.ts';
import classes from './devices.module.css';
import { playTone } from './tone.ts';

type Heard = 'not played' | 'playing' | 'played' | 'yes' | 'no' | 'unsupported';

/** Only the user can say whether the tone was audible. */
export function SpeakerCheck() {
  const [heard, setHeard] = useState<Heard>('not played');

  async function play() {
    setHeard('playing');
    try {
      await playTone();
      setHeard('played');
    } catch {
      setHeard('unsupported'); // shown to the user
    }
  }

  return (
    <section className={classes.device} aria-label={t('speaker')}>
      <h3>{t('speaker')}</h3>
      <p role="status">
        {(heard === 'not played' || heard === 'playing') && t('speakerLead')}
        {heard === 'played' && t('toneHeard')}
        {heard === 'yes' && t('speakerWorks')}
        {heard === 'no' && t('speakerSilent')}
        {heard === 'unsupported' && t('speakerUnsupported')}
      </p>
      <div className={classes.answers}>
        {heard === 'played' && (
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
          variant={heard === 'played' ? 'subtle' : 'default'}
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
