import type { IntakeForm, IntakeQuestion, IntakeSection } from '@larkwell/app-kit/api';

const question = (part: Partial<IntakeQuestion> & Pick<IntakeQuestion, 'name' | 'kind' | 'label'>): IntakeQuestion => ({
  hint: '',
  required: false,
  options: [],
  shown_if: null,
  minimum: null,
  maximum: 100,
  entry: '',
  fields: [],
  ...part,
});
const yesNo = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** A form with one question of each kind, as the server describes it. */
export const sections: IntakeSection[] = [
  {
    name: 'about',
    title: 'What brings you here',
    lead: 'Start with what matters most to you.',
    questions: [
      question({ name: 'name', kind: 'line', label: 'Your child’s full name', required: true }),
      question({ name: 'birth_date', kind: 'date', label: 'Date of birth' }),
      question({ name: 'concerns', kind: 'text', label: 'What would you like help with?', required: true }),
    ],
  },
  {
    name: 'health',
    title: 'Allergies and medication',
    lead: 'So sessions are safe.',
    questions: [
      question({
        name: 'has_allergies',
        kind: 'choice',
        label: 'Does your child have allergies?',
        required: true,
        options: yesNo,
      }),
      question({
        name: 'allergies',
        kind: 'text',
        label: 'Which allergies?',
        required: true,
        shown_if: { question: 'has_allergies', answer: 'yes' },
      }),
      question({ name: 'weeks', kind: 'number', label: 'How many weeks?', minimum: 20, maximum: 45 }),
      question({
        name: 'communicates',
        kind: 'choices',
        label: 'How does your child communicate?',
        options: [
          { value: 'words', label: 'Words' },
          { value: 'signs', label: 'Sign language' },
        ],
      }),
    ],
  },
  {
    name: 'contacts',
    title: 'Emergency contacts',
    lead: 'Only in an emergency.',
    questions: [
      question({
        name: 'people',
        kind: 'list',
        label: 'Who should we call?',
        required: true,
        maximum: 2,
        entry: 'contact',
        fields: [
          question({ name: 'name', kind: 'line', label: 'Name', required: true }),
          question({ name: 'phone', kind: 'phone', label: 'Phone number', required: true }),
        ],
      }),
    ],
  },
  {
    name: 'consents',
    title: 'Consents',
    lead: 'Read each one.',
    questions: [question({ name: 'treatment', kind: 'consent', label: 'I agree to treatment', required: true })],
  },
];

const empty = {
  about: { name: '', birth_date: null, concerns: '' },
  health: { has_allergies: null, allergies: '', weeks: null, communicates: [] },
  contacts: { people: [] },
  consents: { treatment: false },
};

export const formOf = (part: Omit<Partial<IntakeForm>, 'answers'> & { answers?: object } = {}): IntakeForm => ({
  client_id: 'child-1',
  version: 0,
  saved_at: null,
  saved_by: null,
  saved_by_you: false,
  missing: {},
  changed: false,
  signer: 'Ana Suarez',
  submissions: [],
  ...part,
  answers: { ...empty, ...part.answers } as IntakeForm['answers'],
});
