import { Loaded, messageOf, useQuery } from '@larkwell/app-kit';
import { listSubSpecialtiesOptions, type SubSpecialtiesResponse } from '@larkwell/app-kit/api';
import { specialtyName } from '@larkwell/app-kit/therapists';
import { Checkbox, EmptyState, FormNotice, ListSkeleton, SimpleGrid } from '@larkwell/ui';
import { type FormEvent, type ReactNode, useState } from 'react';
import type { ProfileChanges } from '../therapist/mutations.ts';
import type { OwnProfile } from '../therapist/queries.ts';
import type { FormDraft } from './draft.ts';
import { t } from './messages.ts';

const subSpecialtiesQuery = (specialtyId: string) => ({
  ...listSubSpecialtiesOptions({ query: { specialty_id: specialtyId } }),
  select: ({ sub_specialties }: SubSpecialtiesResponse) => sub_specialties,
  staleTime: Number.POSITIVE_INFINITY,
});

interface SubSpecialtiesFormProps {
  profile: OwnProfile;
  draft?: FormDraft<{ chosen: string[] }>;
  onSubmit: (changes: ProfileChanges) => Promise<unknown>;
  /** The buttons at the end; `dirty` means unsaved changes. */
  actions: (submitting: boolean, dirty: boolean) => ReactNode;
}

/** What a therapist works on within the specialty. */
export function SubSpecialtiesForm({ profile, draft, onSubmit, actions }: SubSpecialtiesFormProps) {
  const query = useQuery(subSpecialtiesQuery(profile.specialty.id));
  const kept = profile.sub_specialties.map(({ id }) => id);
  const [chosen, setChosen] = useState(draft?.values.chosen ?? kept);
  const [missing, setMissing] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [submitting, setSubmitting] = useState(false);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (submitting) return;
    setMissing(chosen.length === 0);
    if (chosen.length === 0) return;
    setSubmitting(true);
    setProblem(null);
    try {
      await onSubmit({ sub_specialty_ids: chosen });
    } catch (error) {
      setProblem(messageOf(error));
    } finally {
      setSubmitting(false);
    }
  }

  const dirty = !submitting && chosen.toSorted().join() !== kept.toSorted().join();
  return (
    <Loaded query={query} failed={t('subSpecialtiesFailed')} skeleton={<ListSkeleton count={4} />}>
      {(all) =>
        all.length === 0 ? (
          <EmptyState compact title={t('subSpecialtiesNone')} />
        ) : (
          <form onSubmit={(event) => void submit(event)} noValidate>
            <FormNotice>{problem}</FormNotice>
            <Checkbox.Group
              label={t('subSpecialties')}
              value={chosen}
              error={missing ? t('subSpecialtiesRequired') : null}
              onChange={(ids) => {
                setChosen(ids);
                draft?.keep({ chosen: ids });
                setMissing(false);
              }}
            >
              <SimpleGrid cols={{ base: 1, sm: 2 }} mt="sm">
                {all.map(({ id, name }) => (
                  <Checkbox key={id} value={id} label={specialtyName(name)} />
                ))}
              </SimpleGrid>
            </Checkbox.Group>
            {actions(submitting, dirty)}
          </form>
        )
      }
    </Loaded>
  );
}
