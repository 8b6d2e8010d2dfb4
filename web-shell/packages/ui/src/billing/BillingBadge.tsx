import { Badge } from '@mantine/core';
import { t } from '../messages.ts';

export type BillingKind = 'school' | 'private_pay';

/** Who pays for a child: 'School' or 'Private Pay'. */
export function BillingBadge({ billing }: { billing: BillingKind }) {
  return (
    <Badge data-tone={billing === 'school' ? 'warm' : undefined}>
      {billing === 'school' ? t('schoolBilling') : t('privateBilling')}
    </Badge>
  );
}
