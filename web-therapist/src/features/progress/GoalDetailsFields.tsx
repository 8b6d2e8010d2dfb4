import { Group, Select, Stack, Textarea, TextInput, type UseFormReturnType } from '@larkwell/ui';
import { DateField } from '@larkwell/ui/dates';
import { cueLevels, type GoalInput, statuses } from './goalForm.ts';
import { t } from './messages.ts';

/** How a goal is measured. A file of its own, loaded when someone opens it: dates weigh much. */
export default function GoalDetailsFields({ form }: { form: UseFormReturnType<GoalInput> }) {
  return (
    <Stack>
      <TextInput {...form.getInputProps('area')} key={form.key('area')} label={t('area')} description={t('areaHint')} />
      <Textarea
        {...form.getInputProps('plain_words')}
        key={form.key('plain_words')}
        label={t('plainWords')}
        description={t('plainWordsHint')}
        maxRows={6}
      />
      <Textarea {...form.getInputProps('baseline')} key={form.key('baseline')} label={t('baseline')} maxRows={6} />
      <Group align="start" grow preventGrowOverflow={false}>
        <TextInput
          {...form.getInputProps('amount')}
          key={form.key('amount')}
          label={t('amount')}
          description={t('amountHint')}
        />
        <TextInput
          {...form.getInputProps('sessions')}
          key={form.key('sessions')}
          label={t('sessions')}
          description={t('sessionsHint')}
          inputMode="numeric"
        />
      </Group>
      <Select
        {...form.getInputProps('cueLevel')}
        key={form.key('cueLevel')}
        label={t('cueLevel')}
        allowDeselect={false}
        data={['any' as const, ...cueLevels].map((value) => ({ value, label: t(`cue_${value}`) }))}
      />
      <Group align="start" grow preventGrowOverflow={false}>
        <DateField
          {...form.getInputProps('targetDate')}
          key={form.key('targetDate')}
          label={t('targetDate')}
          clearable
        />
        <Select
          {...form.getInputProps('status')}
          key={form.key('status')}
          label={t('status')}
          allowDeselect={false}
          data={statuses.map((value) => ({ value, label: t(`status_${value}`) }))}
        />
      </Group>
    </Stack>
  );
}
