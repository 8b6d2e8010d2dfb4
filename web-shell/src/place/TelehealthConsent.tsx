import { Button, Panel, TermsText } from '@larkwell/ui';
import { useConsent, useMissingConsent } from './consent.ts';
import { t } from './messages.ts';
import classes from './place.module.css';

type Text = NonNullable<ReturnType<typeof useMissingConsent>>;

/** Asks a guardian for the consent to telehealth, once and after each change of the text. Else renders nothing. */
export function TelehealthConsent() {
  const text = useMissingConsent(true);
  return text && <Ask key={text.id} text={text} />;
}

function Ask({ text }: { text: Text }) {
  const consent = useConsent(text);
  return (
    <Panel title={t('consentTitle')} tone="warm">
      <div className={classes.ask}>
        <p className={classes.why}>{t('consentLead')}</p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled text needs focus to be read by keyboard */}
        <section className={classes.text} tabIndex={0} aria-label={text.title}>
          <TermsText content={text.content} />
        </section>
        <div className={classes.actions}>
          <Button size="lg" loading={consent.isPending} onClick={() => consent.mutate()}>
            {t('consentAgree')}
          </Button>
        </div>
      </div>
    </Panel>
  );
}
