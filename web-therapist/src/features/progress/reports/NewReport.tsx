import { useNavigate } from '@larkwell/app-kit';
import type { ClientSchema, NewProgressReport } from '@larkwell/app-kit/api';
import { Button, IconFileText, Modal, Stack, Text, useDisclosure, WizardActions } from '@larkwell/ui';
import { useState } from 'react';
import { progressReportPage } from '../../../paths.ts';
import { useTherapist } from '../../../shared/therapist/queries.ts';
import { t } from './messages.ts';
import { useStartReport } from './mutations.ts';
import { Readers } from './Readers.tsx';

type Chosen = Pick<NewProgressReport, 'audience' | 'language'>;

/** "Write progress report": asks who reads it and in which language, and starts the draft. */
export function NewReport({ client }: { client: ClientSchema }) {
  const { zone } = useTherapist();
  const navigate = useNavigate();
  const [asking, question] = useDisclosure(false);
  const [chosen, setChosen] = useState<Chosen>({ audience: 'family', language: 'en' });
  const start = useStartReport(client.id, (id) => void navigate(progressReportPage(client.id, id)));
  return (
    <>
      <Button variant="default" leftSection={<IconFileText size={18} aria-hidden />} onClick={question.open}>
        {t('write')}
      </Button>
      <Modal opened={asking} onClose={question.close} title={t('writeTitle')}>
        <Stack gap="lg">
          <Text c="dimmed">{t('writeLead', { child: client.name })}</Text>
          <Readers {...chosen} onChange={(change) => setChosen({ ...chosen, ...change })} />
          <WizardActions>
            <Button loading={start.isPending} onClick={() => start.mutate({ ...chosen, timezone: zone })}>
              {t('start')}
            </Button>
            <Button variant="default" onClick={question.close}>
              {t('cancel')}
            </Button>
          </WizardActions>
        </Stack>
      </Modal>
    </>
  );
}
