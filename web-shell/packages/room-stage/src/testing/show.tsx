import { UiProvider } from '@larkwell/ui';
import { render } from '@testing-library/react';
import { Stage, type StageProps } from '../Stage.tsx';
import { child, type Partner, therapist } from './people.ts';

/** Shows one side of the stage, wired with a partner. */
export function showStage(other: Partner, props: Partial<StageProps> & Pick<StageProps, 'role'>) {
  return render(
    <UiProvider>
      <Stage links={other.links} mayDraw self={props.role === 'therapist' ? therapist : child} {...props} />
    </UiProvider>,
  );
}
