import { useConfirmLoss } from '@larkwell/app-kit';
import { Portrait, UnstyledButton } from '@larkwell/ui';
import { t } from '../messages.ts';
import classes from './ChildSwitcher.module.css';
import { useChosenChild } from './useChosenChild.ts';

/** A portrait per child. Renders nothing for a guardian with one child. */
export function ChildSwitcher() {
  const { child, children, choose } = useChosenChild();
  const confirmLoss = useConfirmLoss();
  if (children.length < 2) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset would be part of no form
    <div role="group" aria-label={t('childSwitcher')} className={classes.children}>
      {children.map(({ id, preferred_name, profile_photo }) => (
        <UnstyledButton
          key={id}
          className={classes.child}
          aria-pressed={id === child.id}
          onClick={() => id !== child.id && confirmLoss(() => choose(id))}
        >
          <Portrait name={preferred_name} photo={profile_photo} size={44} />
          <span className={classes.name}>{preferred_name}</span>
        </UnstyledButton>
      ))}
    </div>
  );
}
