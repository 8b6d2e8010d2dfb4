import { useConfirmLoss } from '@larkwell/app-kit';
import { Select } from '@larkwell/ui';
import { t } from '../messages.ts';
import { useChosenChild } from './useChosenChild.ts';

/** Renders nothing for a guardian with one child. */
export function ChildSwitcher({ className }: { className?: string | undefined }) {
  const { child, children, choose } = useChosenChild();
  const confirmLoss = useConfirmLoss();
  if (children.length < 2) return null;
  return (
    <Select
      aria-label={t('childSwitcher')}
      data={children.map(({ id, preferred_name }) => ({ value: id, label: preferred_name }))}
      value={child.id}
      onChange={(id) => id && confirmLoss(() => choose(id))}
      {...(className ? { className } : {})}
    />
  );
}
