import type { ClientSchema } from '@larkwell/app-kit/api';
import { dayIn } from '@larkwell/app-kit/time';
import { Panel, SimpleGrid, Stack, Textarea } from '@larkwell/ui';
import { GoalFieldset } from './GoalFieldset.tsx';
import { t } from './messages.ts';
import { PeriodDay } from './PeriodDay.tsx';
import { Readers } from './Readers.tsx';
import type { GoalFields } from './reportFields.ts';
import classes from './reports.module.css';
import type { ReportDraft } from './useReportDraft.ts';

const mostLetters = 10_000;

/** The fields of a draft. */
export function ReportForm({ client, draft }: { client: ClientSchema; draft: ReportDraft }) {
  const { fields, report, change, refused } = draft;
  const typedOf = (goalId: string) => fields.goals.find(({ goal_id }) => goal_id === goalId);

  function changeGoal(goalId: string, changed: Partial<GoalFields>) {
    change({ goals: fields.goals.map((goal) => (goal.goal_id === goalId ? { ...goal, ...changed } : goal)) });
  }

  return (
    <>
      <Panel title={t('basics')} order={3}>
        <Stack gap="lg">
          <Readers audience={fields.audience} language={fields.language} onChange={change} />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <PeriodDay name="start_date" label={t('from')} draft={draft} />
            <PeriodDay name="end_date" label={t('to')} draft={draft} maxDate={dayIn(new Date(), report.timezone)} />
          </SimpleGrid>
        </Stack>
      </Panel>
      <Panel title={t('summary')} order={3}>
        <Textarea
          label={t('summaryLabel')}
          description={t('summaryHint')}
          minRows={5}
          maxRows={20}
          maxLength={mostLetters}
          value={fields.summary}
          error={refused.summary}
          onChange={({ currentTarget }) => change({ summary: currentTarget.value })}
        />
      </Panel>
      <Panel title={t('goals')} order={3}>
        <p className={classes.lead}>
          {report.goals.length > 0 ? t('goalsLead') : t('noGoals', { child: client.name })}
        </p>
        <ul className={classes.goals}>
          {report.goals.map((goal) => {
            const typed = typedOf(goal.goal_id);
            return (
              typed && (
                <li key={goal.goal_id}>
                  <GoalFieldset goal={goal} fields={typed} onChange={(changed) => changeGoal(goal.goal_id, changed)} />
                </li>
              )
            );
          })}
        </ul>
      </Panel>
    </>
  );
}
