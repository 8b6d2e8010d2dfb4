import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';
import { LicenseList } from './LicenseList.tsx';
import { licenseProblems, newLicense, type TypedLicense } from './licenses.ts';

let kept: TypedLicense[];

function List({ licenses }: { licenses: TypedLicense[] }) {
  const [value, setValue] = useState(licenses);
  const [left, setLeft] = useState<string[]>([]);
  kept = value;
  return (
    <UiProvider>
      <LicenseList
        value={value}
        onChange={setValue}
        states={[{ value: 'CA', label: 'California' }]}
        onLeave={(index, field) => setLeft([...left, `${index}.${field}`])}
        errorOf={(index, field) => {
          const license = value[index];
          return license && left.includes(`${index}.${field}`) ? licenseProblems(license)[field] : undefined;
        }}
      />
    </UiProvider>
  );
}

const saved = newLicense({ id: '7', state: 'CA', number: 'SP 1', kept_file: 'license.pdf' });
const file = { filename: 'license.pdf', content_type: 'application/pdf', data: 'aGVsbG8=' };

test('a license needs both its file and its state', () => {
  expect(licenseProblems(newLicense())).toEqual({
    state: 'State is required',
    file: 'License file is required',
  });
  expect(licenseProblems(newLicense({ state: 'CA', file }))).toEqual({});
  expect(licenseProblems(saved)).toEqual({});
});

test('a license marked for deletion is not validated', () => {
  expect(licenseProblems(newLicense({ id: '7', _destroy: true }))).toEqual({});
});

test('removing a saved license marks it and can be undone', async () => {
  render(<List licenses={[saved]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove: License for California' }));
  expect(kept).toEqual([{ ...saved, _destroy: true }]);
  await userEvent.click(screen.getByRole('button', { name: 'Keep: License for California' }));
  expect(kept).toEqual([{ ...saved, _destroy: false }]);
});

test('removes an unsaved license at once', async () => {
  render(<List licenses={[saved]} />);
  await userEvent.click(screen.getByRole('button', { name: 'Add another license' }));
  expect(kept).toHaveLength(2);
  await userEvent.click(screen.getByRole('button', { name: 'Remove: License 2' }));
  expect(kept).toEqual([saved]);
});

test('reports a missing state on blur', async () => {
  render(<List licenses={[newLicense()]} />);
  await userEvent.click(screen.getByRole('combobox', { name: 'State' }));
  expect(screen.queryByText('State is required')).toBeNull();
  await userEvent.tab();
  expect(screen.getByText('State is required')).toBeTruthy();
});

test('rejects a license file of another type', () => {
  render(<List licenses={[newLicense()]} />);
  fireEvent.change(screen.getByLabelText('Copy of the license', { selector: 'input' }), {
    target: { files: [new File(['x'], 'license.exe')] },
  });
  expect(screen.getByText('File must be one of these types: .pdf, .doc, .docx, .jpg')).toBeTruthy();
  expect(kept[0]?.file).toBeNull();
});

test('an update keeps a license that is not rendered yet', () => {
  let held: readonly TypedLicense[] = [{ ...saved, file }];
  render(
    <UiProvider>
      <LicenseList value={[saved]} onChange={(made) => (held = made(held))} states={[]} errorOf={() => null} />
    </UiProvider>,
  );
  fireEvent.change(screen.getByLabelText('License number'), { target: { value: 'SP 2' } });
  expect(held).toEqual([{ ...saved, file, number: 'SP 2' }]);
});
