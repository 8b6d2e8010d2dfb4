/** Converts recurrence rules between the editor and the API. */
import type { GuestRule, RecurrentEvent, Rule } from '@larkwell/app-kit/api';
import { type Weekday, weekdays } from '@larkwell/ui';
import { type Recurrence, sameRecurrence } from '@larkwell/ui/dates';

export function recurrenceOf(rule: RecurrentEvent): Recurrence {
  return {
    unit: rule.recurring_unit,
    period: rule.recurring_period,
    days: weekdays.filter((day): day is Weekday => rule.recurring_days.includes(day)),
    monthOption: rule.recurring_month_option,
    until: rule.recurrent_until_date,
  };
}

/** Needs a valid rule. */
export function ruleOf({ unit, period, days, monthOption, until }: Recurrence): Rule {
  return {
    recurring_unit: unit,
    recurring_period: period,
    ...(unit === 'week' ? { recurring_days: [...days] } : { recurring_month_option: monthOption }),
    recurrent_until_date: until ?? '',
  };
}

export type OwnRules = Readonly<Record<string, Recurrence>>;

export const sectionsOf = (ownRules: OwnRules): GuestRule[] =>
  Object.entries(ownRules).map(([guest_id, rule]) => ({ guest_id, ...ruleOf(rule) }));

export function sameRules(one: OwnRules, other: OwnRules): boolean {
  const children = Object.keys(one);
  return (
    children.length === Object.keys(other).length &&
    children.every((child) => {
      const [before, after] = [one[child], other[child]];
      return before !== undefined && after !== undefined && sameRecurrence(before, after);
    })
  );
}
