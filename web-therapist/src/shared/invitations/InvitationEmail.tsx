import { languageList } from '@larkwell/app-kit/therapists';
import { currentLanguage } from '@larkwell/ui';
import { useTherapist } from '../therapist/queries.ts';
import classes from './InvitationPreview.module.css';
import type { Invited } from './invitations.ts';
import { t } from './messages.ts';

interface InvitationEmailProps {
  invited: Invited;
  /** Above the email. */
  title: string;
}

/** The email that a family gets with an invitation, in the page's language so that the therapist can read it. */
export function InvitationEmail({ invited: { name, sessionType, languages }, title }: InvitationEmailProps) {
  const { fullName: therapist } = useTherapist();
  return (
    <figure className={classes.email}>
      <figcaption>{title}</figcaption>
      <p className={classes.subject}>{t('emailSubject', { therapist })}</p>
      <p>{t('emailText', { therapist, sessions: sessionsWord(sessionType), child: name })}</p>
      {languages.some((language) => language !== currentLanguage()) && (
        <p className={classes.hint}>
          {languages.length > 1
            ? t('emailLanguages', { languages: languageList(languages) })
            : t('emailLanguage', { language: languageList(languages) })}
        </p>
      )}
    </figure>
  );
}

function sessionsWord(type: Invited['sessionType']): string {
  if (type === 'assessment_session') return t('anAssessment');
  if (type === 'consultation_session') return t('consultations');
  if (type === 'free_session') return t('aFreeSession');
  if (type === 'iep') return t('iepMeetings');
  return t('sessions');
}
