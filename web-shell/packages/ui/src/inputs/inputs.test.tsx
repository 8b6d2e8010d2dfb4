import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { UiProvider } from '../UiProvider.tsx';
import { ChipList } from './ChipList.tsx';
import { FileUploader } from './FileUploader.tsx';
import { PasswordField } from './PasswordField.tsx';
import { nationalDigits, PhoneField } from './PhoneField.tsx';
import { timeText } from './time-text.ts';

const show = (children: ReactNode) => render(<UiProvider>{children}</UiProvider>);

function Phone() {
  const [digits, setDigits] = useState('');
  return <PhoneField label="Phone" value={digits} onChange={setDigits} />;
}

function Password() {
  const [value, setValue] = useState('');
  return <PasswordField label="Password" showRules value={value} onChange={(e) => setValue(e.currentTarget.value)} />;
}

test.each([
  ['+1 (415) 555-0134', '4155550134'],
  ['14155550134', '4155550134'],
  ['415555013499', '4155550134'],
  ['abc', ''],
])('the phone %s is the US number %s', (typed, digits) => {
  expect(nationalDigits(typed)).toBe(digits);
});

test('a phone number stands in groups once it is left', async () => {
  show(<Phone />);
  const input = screen.getByLabelText<HTMLInputElement>('Phone');
  await userEvent.type(input, '+14155550134');
  expect(input.value).toBe('4155550134');
  await userEvent.tab();
  expect(input.value).toBe('(415) 555-0134');
});

test.each([
  ['03', '0', '03:'],
  ['03', '03:', '03'],
  ['0330', '033', '03:30'],
  ['3:30 pm', '', '3:30 PM'],
  ['3h15', '', '31:5'],
])('of the typed time %s after %s, %s stays', (typed, before, kept) => {
  expect(timeText(typed, before)).toBe(kept);
});

test('a file that is too large or of another type is refused with the sentence of the rules', async () => {
  const onChange = vi.fn();
  show(<FileUploader label="Document" group="document" value={null} onChange={onChange} />);
  const input = screen.getByLabelText('Document', { selector: 'input' });

  fireEvent.change(input, { target: { files: [new File(['x'], 'virus.exe')] } });
  expect(screen.getByText('File must be one of these types: .pdf, .doc, .docx, .jpg')).toBeTruthy();

  const large = new File([new Uint8Array(4 * 1024 * 1024 + 1)], 'large.pdf', { type: 'application/pdf' });
  fireEvent.change(input, { target: { files: [large] } });
  expect(screen.getByText('File size must be smaller than 4Mb')).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
});

test('a good file is handed over by name, type and base64', async () => {
  const onChange = vi.fn();
  show(<FileUploader label="Document" group="document" value={null} onChange={onChange} />);
  const file = new File(['hello'], 'note.pdf', { type: 'application/pdf' });
  fireEvent.change(screen.getByLabelText('Document', { selector: 'input' }), { target: { files: [file] } });
  await waitFor(() =>
    expect(onChange).toHaveBeenCalledWith({ filename: 'note.pdf', content_type: 'application/pdf', data: 'aGVsbG8=' }),
  );
});

test('the rules of a password are ticked off as it is typed', async () => {
  show(<Password />);
  expect(screen.getAllByText(/still needed/)).toHaveLength(4);
  await userEvent.type(screen.getByLabelText('Password', { selector: 'input' }), 'Lark7!lark');
  expect(screen.queryByText(/still needed/)).toBeNull();
});

test('six chips show before the rest is asked for', async () => {
  show(<ChipList label="Works on" items={['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
  await userEvent.click(screen.getByRole('button', { name: 'Show more...' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
});
