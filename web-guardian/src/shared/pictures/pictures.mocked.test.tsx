import type { PictureUploadProps } from '@larkwell/ui';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ChildPicture } from '../../features/basic-info/ChildPicture.tsx';
import { OwnPicture } from '../../features/settings/OwnPicture.tsx';
import { fakeApi, openAt, Refusal, signInAsGuardian } from '../../testing/pages.tsx';
import { childOf, guardianOf } from '../../testing/people.ts';
import { GuardianGate } from '../guardian/GuardianGate.tsx';

const file = { filename: 'ana.png', content_type: 'image/png', data: 'iVBORw0KGgo=' };

// Cropping needs a canvas, so this sends the file and shows the picture's address.
vi.mock('@larkwell/ui', async (original) => ({
  ...(await original<typeof import('@larkwell/ui')>()),
  PictureUpload: ({ label, description, photo, onSave, onRemove }: PictureUploadProps) => (
    <>
      <p>{description}</p>
      <button type="button" onClick={() => void onSave(file)?.catch(() => undefined)}>
        Send
      </button>
      <button type="button" onClick={onRemove}>
        Remove
      </button>
      <output aria-label={label}>{photo ?? 'none'}</output>
    </>
  ),
}));

let refused: Refusal | undefined;
let calls: ReturnType<typeof fakeApi>;
const photo = '/api/v1/files/token-1';
const guardian = guardianOf({ last_name: 'Suarez' });
const withPhoto = { ...guardian, profile_photo: photo };

beforeEach(() => {
  refused = undefined;
  calls = fakeApi({
    'GET /guardian/me': { guardian },
    'POST /guardian/photo': () => refused ?? { guardian: withPhoto },
    'DELETE /guardian/delete_photo': () => refused ?? { guardian },
    'POST /guardian/clients/child-1/photo': () => refused ?? { client: childOf({ profile_photo: photo }) },
  });
  signInAsGuardian();
});
afterEach(() => vi.unstubAllGlobals());

const show = (panel: (parent: typeof guardian) => React.ReactNode) =>
  openAt('/', [{ path: '/', element: <GuardianGate>{panel}</GuardianGate> }]);
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));

test.each([
  ['Picture of Ana Suarez', (parent: typeof guardian) => <OwnPicture guardian={parent} />],
  [
    'Picture of Mila',
    (parent: typeof guardian) => parent.children.map((child) => <ChildPicture key={child.id} child={child} />),
  ],
])('uploads the %s, reports a failure and shows it', async (name, panel) => {
  show(panel);
  refused = new Refusal(503, { error: 'Busy.', code: 'unavailable' });
  await press('Send');
  expect(await screen.findByText('Something went wrong. Please try again.')).toBeTruthy();
  expect(screen.getByLabelText(name).textContent).toBe('none');
  refused = undefined;
  await press('Send');
  expect(await screen.findByText('Your picture was uploaded successfully')).toBeTruthy();
  expect(calls.at(-1)?.body).toMatchObject({ file: { filename: 'ana.png' } });
  expect(screen.getByLabelText(name).textContent).toBe(photo);
});

test('deletes the guardian’s own picture after a question', async () => {
  show((parent) => <OwnPicture guardian={parent} />);
  await press('Send');
  await waitFor(() => expect(screen.getByLabelText('Picture of Ana Suarez').textContent).toBe(photo));
  await press('Remove');
  await press('Delete picture');
  expect(await screen.findByText('Photo deleted successfully')).toBeTruthy();
  expect(screen.getByLabelText('Picture of Ana Suarez').textContent).toBe('none');
});
