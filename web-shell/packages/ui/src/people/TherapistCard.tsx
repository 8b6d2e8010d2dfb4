import { Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ChipList } from '../inputs/ChipList.tsx';
import { t } from '../messages.ts';
import { Portrait } from './Portrait.tsx';
import classes from './TherapistCard.module.css';

export interface TherapistProfile {
  name: string;
  /** 'Speech-language pathologist' */
  specialty: string;
  /** What the specialty helps with, in plain words. */
  specialtyHint?: string | undefined;
  photo?: string | null;
  /** Whole years. */
  experience?: number;
  /** More short lines below the experience: 'Works with ages 3 to 12', 'Speaks English and Spanish'. */
  details?: readonly string[];
  /** What the therapist works on. */
  focuses: readonly string[];
  /** As written by the therapist: plain text, blank lines between paragraphs. */
  bio: string;
}

export interface TherapistCardProps extends TherapistProfile {
  /** 'Earliest: Thu, Nov 26, 4:15 PM' */
  earliest?: string | undefined;
  /** Accessible name of the chips. */
  focusesLabel: string;
  /** Buttons or links: see the bio, choose. */
  actions?: ReactNode;
  chosen?: boolean;
}

function Head(props: TherapistProfile & { size: number }) {
  const { name, specialty, specialtyHint, photo, experience, details = [], size } = props;
  return (
    <div className={classes.head}>
      <Portrait name={name} photo={photo ?? null} size={size} />
      <div>
        <Title order={3} className={classes.name}>
          {name}
        </Title>
        <p className={classes.specialty}>{specialty}</p>
        {specialtyHint && <p className={classes.hint}>{specialtyHint}</p>}
        {experience !== undefined && <p className={classes.hint}>{t('yearsExperience', { count: experience })}</p>}
        {details.map((detail) => (
          <p key={detail} className={classes.hint}>
            {detail}
          </p>
        ))}
      </div>
    </div>
  );
}

/** A card of a therapist to choose, with the start of the bio. */
export function TherapistCard({ focusesLabel, actions, chosen, earliest, ...profile }: TherapistCardProps) {
  return (
    <article className={classes.card} data-chosen={chosen || undefined}>
      <Head {...profile} size={72} />
      <p className={classes.excerpt}>{profile.bio}</p>
      <ChipList items={profile.focuses} label={focusesLabel} />
      {earliest && <p className={classes.earliest}>{earliest}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </article>
  );
}

export interface TherapistBioProps extends Omit<TherapistCardProps, 'chosen' | 'earliest'> {
  /** More facts: licensed states, time zone. */
  facts?: ReactNode;
}

/** A therapist's full profile. */
export function TherapistBio({ focusesLabel, facts, actions, ...profile }: TherapistBioProps) {
  return (
    <article className={classes.bio}>
      <Head {...profile} size={112} />
      <ChipList items={profile.focuses} label={focusesLabel} />
      <div className={classes.text}>
        {profile.bio.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {facts && <p className={classes.facts}>{facts}</p>}
      {actions && <div className={classes.actions}>{actions}</div>}
    </article>
  );
}
