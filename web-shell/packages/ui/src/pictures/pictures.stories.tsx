import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { dataAddress, PictureUpload } from '../index.ts';
import CropDialog from './CropDialog.tsx';

export default { title: 'Pictures' } satisfies Meta;

function Story() {
  const [photo, setPhoto] = useState<string | null>(null);
  return (
    <PictureUpload
      label="Your picture"
      name="Naomi Okafor"
      photo={photo}
      onSave={async (picture) => setPhoto(dataAddress(picture))}
      onRemove={() => setPhoto(null)}
    />
  );
}
export const Upload: StoryObj = { render: () => <Story /> };

const landscape = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="500"><rect width="800" height="500" fill="#8cc7d2"/><circle cx="400" cy="230" r="150" fill="#f5b02e"/></svg>',
)}`;
export const Cutting: StoryObj = {
  render: () => (
    <CropDialog
      file={new File([], 'lark.png', { type: 'image/png' })}
      address={landscape}
      onSave={() => undefined}
      onClose={() => undefined}
      onUnreadable={() => undefined}
    />
  ),
};
