import { Link, Loaded, Navigate, useQuery } from '@larkwell/app-kit';
import type { IntakeForm } from '@larkwell/app-kit/api';
import { useOpenDocument } from '@larkwell/app-kit/child';
import { dayIn, formatDate } from '@larkwell/app-kit/time';
import { Button, IconDownload, List, ListSkeleton, Panel, Stack, SuccessArt, Text, WizardActions } from '@larkwell/ui';
import { paths } from '../../paths.ts';
import { useGuardian } from '../../shared/guardian/queries.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import { intakeFormQuery } from '../../shared/intake/queries.ts';
import type { Child } from '../../shared/types.ts';
import classes from './IntakeForm.module.css';
import { t } from './messages.ts';

const every = 1_500;
/** After this many reads the page stops waiting for the PDF. */
const mostReads = 20;

/** After the form was sent: what happens next, and the PDF as soon as it is made. */
export default function IntakeSentPage() {
  const { child } = useChosenChild();
  const query = useQuery({
    ...intakeFormQuery(child.id),
    refetchInterval: ({ state: { data, dataUpdateCount } }) =>
      data?.intake_form.submissions[0]?.document_id === null && dataUpdateCount < mostReads ? every : false,
  });
  return (
    <Loaded query={query} failed={t('failed')} skeleton={<ListSkeleton />}>
      {({ intake_form }) => <Sent child={child} form={intake_form} />}
    </Loaded>
  );
}

function Sent({ child, form }: { child: Child; form: IntakeForm }) {
  const { timezone } = useGuardian();
  const open = useOpenDocument(child.id);
  const [last] = form.submissions;
  if (!last) return <Navigate to={paths.client.intakeForm} replace />;
  const { version, submitted_at, document_id } = last;
  const of = { version, child: child.preferred_name, date: formatDate(dayIn(submitted_at, timezone)) };
  return (
    <Panel title={t('sentTitle')}>
      <div className={classes.sent}>
        <Stack gap="md">
          <Text>{t('sentLead', of)}</Text>
          <Text fw={600}>{t('sentNext')}</Text>
          <List spacing="xs">
            <List.Item>{t('sentNext1', of)}</List.Item>
            <List.Item>{t('sentNext2', of)}</List.Item>
            <List.Item>{t('sentNext3')}</List.Item>
          </List>
          <Text role="status" c="dimmed">
            {document_id === null ? t('sentMaking') : ''}
          </Text>
          <WizardActions>
            <Button
              leftSection={<IconDownload size={18} aria-hidden />}
              loading={open.isPending}
              disabled={document_id === null}
              onClick={() => document_id && open.mutate(document_id)}
            >
              {t('openPdf')}
            </Button>
            <Button component={Link} to={paths.client.documents} variant="default">
              {t('toDocuments')}
            </Button>
            <Button component={Link} to={paths.client.intakeForm} variant="subtle">
              {t('toForm')}
            </Button>
          </WizardActions>
        </Stack>
        <div className={classes.art}>
          <SuccessArt />
        </div>
      </div>
    </Panel>
  );
}
