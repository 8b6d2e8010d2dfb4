import { Link } from '@larkwell/app-kit';
import { Button, IconCheck } from '@larkwell/ui';
import type { ReactNode } from 'react';
import { paths, sections } from '../paths.ts';
import { t } from './messages.ts';
import classes from './TwoSides.module.css';

interface SideProps {
  title: string;
  text: string;
  facts: string[];
  tone: 'warm' | 'tint';
  action: ReactNode;
}

function Side({ title, text, facts, tone, action }: SideProps) {
  return (
    <section className={classes.side} data-tone={tone}>
      <h2>{title}</h2>
      <p>{text}</p>
      <ul>
        {facts.map((fact) => (
          <li key={fact}>
            <IconCheck size={20} aria-hidden />
            {fact}
          </li>
        ))}
      </ul>
      <div className={classes.action}>{action}</div>
    </section>
  );
}

export function TwoSides() {
  return (
    <div className={classes.sides}>
      <Side
        tone="warm"
        title={t('parentsTitle')}
        text={t('parentsText')}
        facts={[t('parentsGoals'), t('parentsMessages'), t('parentsChange')]}
        action={
          <Button component={Link} to={sections.clientOnboarding}>
            {t('parentsAction')}
          </Button>
        }
      />
      <Side
        tone="tint"
        title={t('therapistsTitle')}
        text={t('therapistsText')}
        facts={[t('therapistsHours'), t('therapistsNotes'), t('therapistsDocuments')]}
        action={
          <>
            <Button component={Link} to={sections.apply}>
              {t('therapistsApply')}
            </Button>
            <Button component={Link} to={paths.therapistLogIn} variant="subtle">
              {t('therapistsAction')}
            </Button>
          </>
        }
      />
    </div>
  );
}
