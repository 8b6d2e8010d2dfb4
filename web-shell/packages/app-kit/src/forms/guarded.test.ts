import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folders = ['web-shell/src', 'web-shell/packages/app-kit/src', 'web-guardian/src', 'web-therapist/src'];

/** A form, or a component that holds text that people type. */
const holdsInput = (code: string) =>
  /<form\b/.test(code) ||
  (/<(?:Textarea|TextInput|NoteForm|NoteComposer|SuggestingTextarea|Conversation)\b/.test(code) &&
    /\buseState\b/.test(code));

/** Says what happens to unsaved input: by `useZodForm`, to a boundary, to a dialog, or in a draft. */
const guards =
  /\buseZodForm[(<]|\buseKeptText\(|\buseTextDraft\(|\buseUnsaved\(|\bonDirty\b|\bonUnsaved\b|\bonDrafts\b|\bactions\(submitting\b/;

/** What is lost without a question, and why that is right. */
const unguarded: Record<string, string> = {
  'web-guardian/src/features/client-account-setup/Checkout.tsx': 'a card is never kept, and a coupon is in an email',
  'web-guardian/src/features/client-account-setup/TermsPage.tsx': 'one checkbox',
  'web-guardian/src/features/client-account-setup/TimeFramePage.tsx': 'one choice',
  'web-guardian/src/features/client-onboarding/ProvidersPage.tsx': 'kept in the draft of the onboarding',
  'web-guardian/src/features/client-onboarding/TherapyPage.tsx': 'kept in the draft of the onboarding',
  'web-guardian/src/features/intake-form/QuestionField.tsx': 'saved as it is typed, by IntakeEditor',
  'web-guardian/src/features/subscriptions/NewCard.tsx': 'a card is never kept',
  'web-guardian/src/features/waitlist/DatedTimes.tsx': 'a date and two times to choose',
  'web-therapist/src/features/all-documents/AllDocumentsPage.tsx': 'a search',
  'web-therapist/src/features/calendar/selection/CancelSeveral.tsx': 'a reason to choose',
  'web-therapist/src/features/search/ResultList.tsx': 'a search',
  'web-therapist/src/shared/event-details/PhraseTextarea.tsx': 'a field of the note, which is kept in its draft',
  'web-therapist/src/shared/event-form/CancelForm.tsx': 'a reason to choose',
  'web-therapist/src/shared/marking/MarkSeveral.tsx': 'a mark to choose',
  'web-therapist/src/shared/marking/OutcomeForm.tsx': 'a mark to choose',
};

test('every form guards what is typed, or says why not', () => {
  const found = folders.flatMap((folder) =>
    readdirSync(`${process.cwd()}/${folder}`, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.tsx') && !/\.(test|stories)\.tsx$/.test(file))
      .map((file) => `${folder}/${file}`)
      .filter((file) => {
        const code = readFileSync(`${process.cwd()}/${file}`, 'utf8');
        return holdsInput(code) && !guards.test(code);
      }),
  );
  expect(found.toSorted()).toEqual(Object.keys(unguarded).toSorted());
});
