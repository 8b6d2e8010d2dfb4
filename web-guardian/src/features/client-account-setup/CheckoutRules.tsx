import { LegalLinks } from '@larkwell/app-kit';
import { Stack, Text } from '@larkwell/ui';
import { type Plan, weeksOf } from '../../shared/plans/plan.ts';
import { t } from './messages.ts';

function bookingRulesOf({ kind, interval }: Plan): readonly string[] {
  if (kind === 'assessment') return [t('ruleBookAssessment')];
  if (kind === 'free') return [t('ruleBookFree')];
  return [
    t(interval === 'weekly' ? 'ruleUnbookedWeekly' : 'ruleUnbooked'),
    t('rulePause', { weeks: weeksOf(interval) }),
  ];
}

/** The rules that can cost a family money, above the button that pays. */
export function CheckoutRules({ plan }: { plan: Plan }) {
  const rules = [t('ruleLateCancel'), ...bookingRulesOf(plan)];
  return (
    <Stack gap="xs" mt="md">
      {rules.map((rule) => (
        <Text key={rule} size="sm">
          {rule}
        </Text>
      ))}
      <LegalLinks />
    </Stack>
  );
}
