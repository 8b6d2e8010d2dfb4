import { Stack, Text } from '@larkwell/ui';
import { LegalLinks } from '../../shared/page/LegalLinks.tsx';
import type { Plan } from '../../shared/plans/plan.ts';
import { t } from './messages.ts';

const bookingRules: Record<Plan['kind'], readonly string[]> = {
  recurring: [t('ruleUnbooked'), t('rulePause')],
  assessment: [t('ruleBookAssessment')],
  free: [t('ruleBookFree')],
};

/** The rules that can cost a family money, above the button that pays. */
export function CheckoutRules({ plan }: { plan: Plan }) {
  const rules = [t('ruleLateCancel'), ...bookingRules[plan.kind]];
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
