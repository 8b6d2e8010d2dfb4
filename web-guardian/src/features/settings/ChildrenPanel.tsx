import { useNavigate } from '@larkwell/app-kit';
import { formatYears } from '@larkwell/app-kit/time';
import { BillingBadge, Button, dialogWidths, Group, IconPlus, Modal, Panel, Portrait, Text } from '@larkwell/ui';
import { useState } from 'react';
import { paths } from '../../paths.ts';
import { useChosenChild } from '../../shared/guardian/useChosenChild.ts';
import type { Guardian } from '../../shared/types.ts';
import { AddChildForm } from './AddChildForm.tsx';
import classes from './ChildrenPanel.module.css';
import { t } from './messages.ts';

/** The guardian's children, with a form to add one. */
export function ChildrenPanel({ guardian }: { guardian: Guardian }) {
  const [adding, setAdding] = useState(false);
  const { choose } = useChosenChild();
  const navigate = useNavigate();
  return (
    <Panel
      title={t('children')}
      actions={
        <Button variant="default" leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
          {t('addChild')}
        </Button>
      }
    >
      <ul className={classes.list}>
        {guardian.children.map((child) => (
          <li key={child.id}>
            <Group>
              <Portrait name={child.preferred_name} photo={child.profile_photo} />
              <div>
                <strong>{child.preferred_name}</strong>
                <Text c="dimmed">{formatYears(child.age)}</Text>
              </div>
              <BillingBadge billing={child.billing_responsability} />
            </Group>
          </li>
        ))}
      </ul>
      <Modal opened={adding} onClose={() => setAdding(false)} title={t('addChild')} size={dialogWidths.regular}>
        <AddChildForm
          onAdded={({ id }) => {
            choose(id);
            navigate(paths.client.subscriptions); // to choose the child's plan
          }}
        />
      </Modal>
    </Panel>
  );
}
