import type { Meta, StoryObj } from '@storybook/react-vite';
import { Button, Portrait, TherapistBio, TherapistCard } from '../index.ts';

export default { title: 'People' } satisfies Meta;

const profile = {
  name: 'Dr. Naomi Okafor',
  specialty: 'Speech-language pathologist',
  experience: 11,
  details: ['Works with ages 3 to 12', 'Speaks English and Spanish'],
  focuses: ['Articulation', 'Fluency', 'Language delay', 'Social skills', 'Feeding', 'Voice', 'Apraxia'],
  focusesLabel: 'Works on',
  bio: 'I work with children who find it hard to be understood, and with the adults who want to understand them.\n\nMy sessions are play first: stories, puppets, drawing on the shared board. Parents get one small thing to practice each week, never a pile of worksheets.',
};

export const Card: StoryObj = {
  render: () => (
    <TherapistCard
      {...profile}
      actions={
        <>
          <Button>Choose Naomi</Button>
          <Button variant="default">Read more</Button>
        </>
      }
    />
  ),
};

export const Bio: StoryObj = { render: () => <TherapistBio {...profile} actions={<Button>Book with Naomi</Button>} /> };
export const Initials: StoryObj = { render: () => <Portrait name="Mila Suarez" size={72} /> };
