import type { Meta, StoryObj } from '@storybook/react-vite';
import { CopyField } from '../index.ts';

export default { title: 'Copying' } satisfies Meta;

export const Link: StoryObj = {
  render: () => (
    <CopyField
      label="Link for Mila"
      description="Good until Dec 5, 2026."
      value="https://larkwell.example/client-therapist-booking/7?service_id=3&token=kVq2"
    />
  ),
};
