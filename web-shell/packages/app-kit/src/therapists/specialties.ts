import { t } from './messages.ts';

/** The specialties and focus areas that Larkwell began with; operators add others, in their own words. */
const names: Readonly<Record<string, string>> = {
  'Speech Therapy': t('speechTherapy'),
  'Occupational Therapy': t('occupationalTherapy'),
  'Mental Health Counseling': t('mentalHealthCounseling'),
  'Behavioral Therapy': t('behavioralTherapy'),
  'Reading and Dyslexia Support': t('readingAndDyslexiaSupport'),
  'School Psychology': t('schoolPsychology'),
  Articulation: t('articulation'),
  'Early Language': t('earlyLanguage'),
  'Fluency and Stuttering': t('fluencyAndStuttering'),
  'Social Communication': t('socialCommunication'),
  Voice: t('voice'),
  'Daily Living Skills': t('dailyLivingSkills'),
  Feeding: t('feeding'),
  'Fine Motor Skills': t('fineMotorSkills'),
  Handwriting: t('handwriting'),
  'Sensory Processing': t('sensoryProcessing'),
  Anxiety: t('anxiety'),
  Depression: t('depression'),
  'Emotional Regulation': t('emotionalRegulation'),
  'Family Changes': t('familyChanges'),
  'Grief and Loss': t('griefAndLoss'),
  Trauma: t('trauma'),
  ADHD: t('adhd'),
  'Autism Support': t('autismSupport'),
  'Parent Coaching': t('parentCoaching'),
  'Routines and Transitions': t('routinesAndTransitions'),
  Comprehension: t('comprehension'),
  Decoding: t('decoding'),
  Dyscalculia: t('dyscalculia'),
  'Written Expression': t('writtenExpression'),
  'Academic Assessment': t('academicAssessment'),
  'Behavior Plans': t('behaviorPlans'),
  'Cognitive Assessment': t('cognitiveAssessment'),
  'Crisis Response': t('crisisResponse'),
};

/** A specialty or focus area, which services name in English, in the page's language if it is a known one. */
export const specialtyName = (name: string): string => names[name] ?? name;
