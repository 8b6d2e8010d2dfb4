import { Alert, Button } from '@larkwell/ui';
import { t } from '../messages.ts';
import { formatDateTime } from '../time/index.ts';
import classes from './TwoTexts.module.css';

interface TwoTextsProps {
  title: string;
  here: string;
  elsewhere: { content: string; saved_at: string | null };
  zone: string;
  onChoose: (text: string) => void;
}

/** A text that two windows or devices changed, side by side. The person keeps one or both. */
export function TwoTexts({ title, here, elsewhere, zone, onChoose }: TwoTextsProps) {
  const when = elsewhere.saved_at ? formatDateTime(elsewhere.saved_at, zone) : '';
  const texts = [
    { name: t('textHere'), text: here, keep: t('keepHere') },
    { name: t('textElsewhere', { when }), text: elsewhere.content, keep: t('keepElsewhere') },
  ];
  const both = [elsewhere.content, here].map((text) => text.trim()).filter(Boolean);
  return (
    <Alert role="alert" data-tone="warning" title={title} mb="md">
      <p className={classes.lead}>{t('twoTextsLead')}</p>
      <div className={classes.sides}>
        {texts.map(({ name, text, keep }) => (
          <section key={keep} className={classes.side} aria-label={name}>
            <p className={classes.name}>{name}</p>
            <p className={classes.text}>{text.trim() || t('noText')}</p>
            <Button variant="default" size="sm" onClick={() => onChoose(text)}>
              {keep}
            </Button>
          </section>
        ))}
      </div>
      {both.length > 1 && (
        <Button variant="default" size="sm" onClick={() => onChoose(both.join('\n\n'))}>
          {t('keepBoth')}
        </Button>
      )}
    </Alert>
  );
}
