import type { IntakeSection } from '@larkwell/app-kit/api';
import { formatDateTime } from '@larkwell/app-kit/time';
import { Button, Modal, Radio, Stack, Text, WizardActions } from '@larkwell/ui';
import { useState } from 'react';
import { type Answers, answersOf, type Difference, differencesOf, inWords, merged } from './answers.ts';
import { t } from './messages.ts';
import type { Conflict } from './useIntakeDraft.ts';

type Choice = 'mine' | 'theirs';

interface ConflictDialogProps {
  sections: readonly IntakeSection[];
  conflict: Conflict;
  mine: Answers;
  zone: string;
  opened: boolean;
  onClose: () => void;
  onChoose: (answers: Answers) => void;
}

/**
 * Two people, or one in two tabs, changed the form: shows each answer that differs, and the guardian chooses. What only
 * one of them changed is chosen from the start.
 */
export function ConflictDialog({ sections, conflict, mine, zone, opened, onClose, onChoose }: ConflictDialogProps) {
  const { base, theirs } = conflict;
  const differences = differencesOf(sections, base, mine, answersOf(theirs));
  const [picked, setPicked] = useState<Record<string, Choice>>({});
  const chosen = Object.fromEntries(
    differences.flatMap(({ path, changedBy }) => {
      const choice = picked[path] ?? (changedBy && (changedBy === 'me' ? 'mine' : 'theirs'));
      return choice ? [[path, choice] as const] : [];
    }),
  );
  const open = differences.some(({ path }) => !chosen[path]);
  const when = theirs.saved_at ? formatDateTime(theirs.saved_at, zone) : '';
  const lead = theirs.saved_by_you
    ? t('conflictYours', { when })
    : t('conflictLead', { name: theirs.saved_by ?? t('someone'), when });
  const words = ({ question }: Difference, value: unknown) => inWords(question, value) || t('noAnswer');
  return (
    <Modal opened={opened} onClose={onClose} title={t('conflictTitle')} size={590}>
      <Stack gap="lg">
        <Text>{lead}</Text>
        {differences.map((one) => (
          <Radio.Group
            key={one.path}
            label={`${one.section.title}: ${one.question.label}`}
            value={chosen[one.path] ?? ''}
            onChange={(value) => setPicked({ ...picked, [one.path]: value === 'mine' ? 'mine' : 'theirs' })}
          >
            <Stack gap="xs" mt="xs">
              <Radio value="mine" label={t('mine', { answer: words(one, one.mine) })} />
              <Radio value="theirs" label={t('theirs', { answer: words(one, one.theirs) })} />
            </Stack>
          </Radio.Group>
        ))}
        {open && <Text c="dimmed">{t('chooseAll')}</Text>}
        <WizardActions>
          <Button disabled={open} onClick={() => onChoose(merged(answersOf(theirs), differences, chosen))}>
            {t('keepChosen')}
          </Button>
          <Button variant="default" onClick={onClose}>
            {t('chooseLater')}
          </Button>
        </WizardActions>
      </Stack>
    </Modal>
  );
}
