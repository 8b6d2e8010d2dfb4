import type { NewProgressReport } from '@larkwell/app-kit/api';
import { Radio, SimpleGrid, Stack } from '@larkwell/ui';
import { t } from './messages.ts';

type Chosen = Pick<NewProgressReport, 'audience' | 'language'>;

/** Who reads a report, and in which language. */
export function Readers({ audience, language, onChange }: Chosen & { onChange: (change: Partial<Chosen>) => void }) {
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <Radio.Group
        label={t('audience')}
        value={audience}
        onChange={(value) => onChange({ audience: value === 'school' ? 'school' : 'family' })}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="family" label={t('family')} description={t('familyHint')} />
          <Radio value="school" label={t('school')} description={t('schoolHint')} />
        </Stack>
      </Radio.Group>
      <Radio.Group
        label={t('language')}
        value={language}
        onChange={(value) => onChange({ language: value === 'es' ? 'es' : 'en' })}
        description={t('languageHint')}
      >
        <Stack gap="xs" mt="xs">
          <Radio value="en" label={t('english')} />
          <Radio value="es" label={t('spanish')} lang="es" />
        </Stack>
      </Radio.Group>
    </SimpleGrid>
  );
}
