import { Loaded, pageLanguage, useQuery } from '@larkwell/app-kit';
import type { Material, RecapPhrase } from '@larkwell/app-kit/api';
import { howOften, materialsQuery, recapPhrasesQuery } from '@larkwell/app-kit/child';
import { ListSkeleton, MultiSelect, Select, Stack, Textarea } from '@larkwell/ui';
import { t } from './messages.ts';
import type { RecapFields } from './recapFields.ts';

const mostLines = 12;
const days = [7, 6, 5, 4, 3, 2, 1];
const areas = {
  together: 'together',
  speech: 'speech',
  language: 'language',
  social: 'social',
  feelings: 'feelings',
  hands_and_body: 'hands_and_body',
  learning: 'learning',
} as const;

interface RecapFormProps {
  eventId: string;
  fields: RecapFields;
  onChange: (change: Partial<RecapFields>) => void;
  error?: string | null;
}

/** The lines, own words and a practice of a recap. */
export function RecapForm(props: RecapFormProps) {
  const phrases = useQuery(recapPhrasesQuery);
  const { data: materials = [] } = useQuery(materialsQuery(props.eventId));
  return (
    <Loaded query={phrases} failed={t('phrasesFailed')} skeleton={<ListSkeleton count={2} />}>
      {(bank) => <Fields {...props} bank={bank} materials={materials} />}
    </Loaded>
  );
}

interface FieldsProps extends RecapFormProps {
  bank: readonly RecapPhrase[];
  materials: readonly Material[];
}

function Fields({ fields, onChange, error, bank, materials }: FieldsProps) {
  const language = pageLanguage();
  const shared = materials.filter((material) => material.shared);
  return (
    <Stack gap="md">
      <MultiSelect
        label={t('lines')}
        description={t('linesHint')}
        placeholder={fields.phrases.length === 0 ? t('linesPlaceholder') : undefined}
        searchable
        hidePickedOptions
        maxValues={mostLines}
        nothingFoundMessage={t('linesNone')}
        data={Object.entries(areas).map(([area, name]) => ({
          group: t(name),
          items: bank.filter((line) => line.area === area).map((line) => ({ value: line.id, label: line[language] })),
        }))}
        value={fields.phrases}
        error={error}
        onChange={(chosen) => onChange({ phrases: chosen })}
      />
      <Textarea
        label={t('ownWords')}
        minRows={2}
        maxRows={8}
        maxLength={2_000}
        value={fields.own_words}
        onChange={({ currentTarget }) => onChange({ own_words: currentTarget.value })}
      />
      <Textarea
        label={t('practice')}
        description={t('practiceHint')}
        minRows={1}
        maxRows={6}
        maxLength={2_000}
        value={fields.practice}
        onChange={({ currentTarget }) => onChange({ practice: currentTarget.value })}
      />
      {fields.practice.trim() !== '' && (
        <>
          <Select
            label={t('often')}
            allowDeselect={false}
            data={days.map((times) => ({ value: String(times), label: howOften(times) }))}
            value={String(fields.times_a_week)}
            onChange={(value) => onChange({ times_a_week: Number(value) })}
          />
          {(shared.length > 0 || fields.material_id !== null) && (
            <Select
              label={t('material')}
              clearable
              placeholder={t('materialNone')}
              data={shared.map(({ id, content }) => ({ value: id, label: firstWords(content) }))}
              value={fields.material_id}
              onChange={(value) => onChange({ material_id: value })}
            />
          )}
        </>
      )}
    </Stack>
  );
}

const mostCharacters = 60;
const firstWords = (text: string) => {
  const line = text.trim().replaceAll(/\s+/g, ' ');
  return line.length <= mostCharacters ? line : `${line.slice(0, mostCharacters - 1)}…`;
};
