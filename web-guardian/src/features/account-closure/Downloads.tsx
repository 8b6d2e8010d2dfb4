import { Link } from '@larkwell/app-kit';
import { Anchor, Stack, Text } from '@larkwell/ui';
import { paths, recordAccessPage } from '../../paths.ts';
import { may } from '../../shared/guardian/rights.ts';
import type { Guardian } from '../../shared/types.ts';
import { t } from './messages.ts';

/** Where the family gets copies before the account is closed. */
export function Downloads({ guardian }: { guardian: Guardian }) {
  const paysPrivately = guardian.children.some((child) => child.billing_responsability === 'private_pay');
  return (
    <Stack gap="sm" align="start">
      <Text c="dimmed">{t('downloadsLead')}</Text>
      {guardian.children
        .filter((child) => may(child, 'read'))
        .map((child) => (
          <Anchor key={child.id} component={Link} to={recordAccessPage(child.id)}>
            {t('record', { child: child.preferred_name })}
          </Anchor>
        ))}
      {paysPrivately && (
        <Anchor component={Link} to={paths.client.payments}>
          {t('receipts')}
        </Anchor>
      )}
    </Stack>
  );
}
