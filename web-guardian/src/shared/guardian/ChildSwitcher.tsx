import { useConfirmLoss } from '@larkwell/app-kit';
import { Portrait, Tooltip, UnstyledButton, VisuallyHidden } from '@larkwell/ui';
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
        <Tooltip key={id} label={preferred_name}>
          <UnstyledButton
            className={classes.child}
            aria-pressed={id === child.id}
            onClick={() => id !== child.id && confirmLoss(() => choose(id))}
          >
            <Portrait name={preferred_name} photo={profile_photo} size={44} />
            <VisuallyHidden>{preferred_name}</VisuallyHidden>
          </UnstyledButton>
        </Tooltip>
      ))}
    </div>
  );
}
