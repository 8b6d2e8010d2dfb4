import { useQueries } from '@larkwell/app-kit';
import { formatDate } from '@larkwell/app-kit/time';
import { Button, Switch } from '@larkwell/ui';
import { newRecurrence, RecurrenceEditor, recurrenceSentence } from '@larkwell/ui/dates';
import { useState } from 'react';
import { clientQuery } from '../client-layout/queries.ts';
import { type EventDraft, withOwnRule, withRepeating, withRule } from './draft.ts';
import classes from './event-form.module.css';
import { t } from './messages.ts';
import { useOwnServices } from './useOwnServices.ts';

interface RepeatFieldsProps {
  draft: EventDraft;
  /** Part of a series; its rule opens on request. */
  inSeries: boolean;
  onChange: (draft: EventDraft) => void;
  showAllProblems: boolean;
}

/** Whether and how the event repeats; in a group, guests with different dates. */
export function RepeatFields({ draft, inSeries, onChange, showAllProblems }: RepeatFieldsProps) {
  const [open, setOpen] = useState(!inSeries);
  const services = useOwnServices(draft) ?? [];
  const { date, rule } = draft;

  if (inSeries && rule && !open) {
    return (
      <div className={classes.repeats}>
        <p>
          {t('repeatsUntil', { how: recurrenceSentence(rule) ?? '', until: rule.until ? formatDate(rule.until) : '' })}
        </p>
        <Button variant="default" size="sm" onClick={() => setOpen(true)}>
          {t('changeRule')}
        </Button>
      </div>
    );
  }
  return (
    <div className={classes.section}>
      {!inSeries && (
        <Switch
          label={t('repeats')}
          checked={rule !== null}
          disabled={date === null}
          onChange={(event) => onChange(withRepeating(draft, event.currentTarget.checked, services))}
        />
      )}
      {rule && date && (
        <>
          <RecurrenceEditor
            label={t('repeats')}
            value={rule}
            date={date}
            showAllProblems={showAllProblems}
            onChange={(next) => onChange(withRule(draft, next))}
          />
          {draft.type === 'group_sessions' && (
            <OwnDates draft={draft} date={date} onChange={onChange} showAllProblems={showAllProblems} />
          )}
        </>
      )}
    </div>
  );
}

interface OwnDatesProps {
  draft: EventDraft;
  date: string;
  onChange: (draft: EventDraft) => void;
  showAllProblems: boolean;
}

/** Group guests with a rule of their own; the others use the group's rule. `docs/product/scheduling.md#group-sessions` */
function OwnDates({ draft, date, onChange, showAllProblems }: OwnDatesProps) {
  const clients = useQueries({ queries: draft.childIds.map((id) => ({ ...clientQuery(id), retry: false })) });
  if (draft.childIds.length === 0) return null;
  return (
    <section className={classes.section} aria-label={t('ownDates')}>
      <h3 className={classes.heading}>{t('ownDates')}</h3>
      {draft.childIds.map((childId, index) => {
        const name = clients[index]?.data?.preferred_name ?? '';
        const own = draft.ownRules[childId];
        return (
          <div key={childId} className={classes.ownDates}>
            <Switch
              label={t('hasOwnDates', { name })}
              checked={own !== undefined}
              onChange={(event) =>
                onChange(
                  withOwnRule(
                    draft,
                    childId,
                    event.currentTarget.checked ? { ...newRecurrence(date), until: draft.rule?.until ?? null } : null,
                  ),
                )
              }
            />
            {own && (
              <RecurrenceEditor
                label={t('datesOf', { name })}
                value={own}
                date={date}
                showAllProblems={showAllProblems}
                onChange={(rule) => onChange(withOwnRule(draft, childId, rule))}
              />
            )}
          </div>
        );
      })}
    </section>
  );
}
