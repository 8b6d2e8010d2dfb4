import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';
import { LicenceList } from './LicenceList.tsx';
import { licenceProblems, newLicence, type TypedLicence } from './licences.ts';

let kept: TypedLicence[];

function List({ licences }: { licences: TypedLicence[] }) {
  const [value, setValue] = useState(licences);
  const [left, setLeft] = useState<string[]>([]);
  kept = value;
  return (
    <UiProvider>
      <LicenceList
        value={value}
        onChange={setValue}
        states={[{ value: 'CA', label: 'California' }]}
        onLeave={(index, field) => setLeft([...left, `${index}.${field}`])}
        errorOf={(index, field) => {
          const licence = value[index];
          return licence && left.includes(`${index}.${field}`) ? licenceProblems(licence)[field] : undefined;
        }}
      />
    </UiProvider>
  );
}

const saved = newLicence({ id: '7', state: 'CA', number: 'SP 1', kept_file: 'license.pdf' });
const file = { filename: 'license.pdf', content_type: 'application/pdf', data: 'aGVsbG8=' };

test('a license needs both its file and its state', () => {
  expect(licenceProblems(newLicence())).toEqual({
    state: 'State is required',
    file: 'License file is required',
  });
  expect(licenceProblems(newLicence({ state: 'CA', file }))).toEqual({});
  expect(licenceProblems(saved)).toEqual({});
});

test('one that is marked for deletion needs nothing', () => {
  expect(licenceProblems(newLicence({ id: '7', _destroy: true }))).toEqual({});
});

test('a kept license that is removed is marked, and can be kept after all', async () => {
  render(<List licences={[saved]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove: License for California' }));
  expect(kept).toEqual([{ ...saved, _destroy: true }]);
  await userEvent.click(screen.getByRole('button', { name: 'Keep: License for California' }));
  expect(kept).toEqual([{ ...saved, _destroy: false }]);
});

test('one that was never saved goes at once', async () => {
  render(<List licences={[saved]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add another license' }));
  expect(kept).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Remove: License 2' }));
  expect(kept).toEqual([saved]);
});

test('a missing state is said when the field is left', async () => {
  render(<List licences={[newLicence()]} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'State' }));
  expect(screen.queryByText('State is required')).toBeNull();
  await userEvent.tab();
  expect(screen.getByText('State is required')).toBeTruthy();
});

test('a file of another type is refused with the sentence of the rules', () => {
  render(<List licences={[newLicence()]} />);
  fireEvent.change(screen.getByLabelText('Copy of the license', { selector: 'input' }), {
    target: { files: [new File(['x'], 'license.exe')] },
  });
  expect(screen.getByText('File must be one of these types: .pdf, .doc, .docx, .jpg')).toBeTruthy();
  expect(kept[0]?.file).toBeNull();
});

test('a change keeps one that is not shown yet', () => {
  let held: readonly TypedLicence[] = [{ ...saved, file }];
  render(
    <UiProvider>
      <LicenceList value={[saved]} onChange={(made) => (held = made(held))} states={[]} errorOf={() => null} />
    </UiProvider>,
  );
  fireEvent.change(screen.getByLabelText('License number'), { target: { value: 'SP 2' } });
  expect(held).toEqual([{ ...saved, file, number: 'SP 2' }]);
});
