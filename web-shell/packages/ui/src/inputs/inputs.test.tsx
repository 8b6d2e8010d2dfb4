import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ReactNode, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { es } from '../messages.es.ts';
import { UiProvider } from '../UiProvider.tsx';
import { ChipList } from './ChipList.tsx';
import { DateField, type DateFieldProps } from './DateField.tsx';
import { dateOf } from './date-text.ts';
import { FilesUploader } from './FilesUploader.tsx';
import { FileUploader } from './FileUploader.tsx';
import type { UploadedFile } from './file-rules.ts';
import { PasswordField } from './PasswordField.tsx';
import { nationalDigits, PhoneField } from './PhoneField.tsx';
import { timeText } from './time-text.ts';

const wholePdf = '%PDF-1.4\nstartxref\n0\n%%EOF\n';
const damaged = 'This PDF is damaged. Open it, save it again and upload the new copy.';
const notOneOfThese = 'File must be one of these types: .pdf, .doc, .docx, .jpg';

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
])('reads the phone %s as the US number %s', (typed, digits) => {
  expect(nationalDigits(typed)).toBe(digits);
});

test('a phone number stays selected when its grouping goes', async () => {
  show(<Phone />);
  const input = screen.getByLabelText<HTMLInputElement>('Phone');
  await userEvent.type(input, '4155550134');
  await userEvent.tab();
  input.select();
  fireEvent.focus(input);
  expect(input.value).toBe('4155550134');
  expect([input.selectionStart, input.selectionEnd]).toEqual([0, 10]);
});

test('a password error belongs to its field', () => {
  show(<PasswordField label="Password" error="Password is required" />);
  const input = screen.getByLabelText('Password');
  expect(input.getAttribute('aria-invalid')).toBe('true');
  const said = document.getElementById(input.getAttribute('aria-describedby') ?? '');
  expect(said?.textContent).toBe('Password is required');
});

test('a password is hidden until it is shown, and can be pasted', async () => {
  show(<Password />);
  const input = screen.getByLabelText<HTMLInputElement>('Password');
  expect(input.type).toBe('password');
  await userEvent.click(input);
  await userEvent.paste('Cloudy#Day9');
  expect(input.value).toBe('Cloudy#Day9');
  await userEvent.click(screen.getByRole('button', { name: 'Show password' }));
  expect(input.type).toBe('text');
});

test('a new password describes which rules are met', async () => {
  show(<Password />);
  const input = screen.getByLabelText('Password');
  await userEvent.type(input, 'larkwell1');
  const said = document.getElementById(input.getAttribute('aria-describedby') ?? '');
  const rules = within(said as HTMLElement).getAllByRole('listitem');
  expect(rules.map(({ textContent }) => textContent?.replace(/^.*, /, ''))).toEqual([
    'done',
    'still needed',
    'done',
    'still needed',
  ]);
});

test('groups a phone number on blur', async () => {
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
])('typing %s after %s leaves %s', (typed, before, kept) => {
  expect(timeText(typed, before)).toBe(kept);
});

test('rejects files of the wrong size or type', async () => {
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

test.each([
  ['a PDF that is cut off', 'cv.pdf', wholePdf.slice(0, -9), damaged],
  ['a PDF with something behind it', 'cv.pdf', `${wholePdf}<html>`, damaged],
  ['a PDF of an unknown version', 'cv.pdf', wholePdf.replace('1.4', '9.4'), damaged],
  ['a text called a PDF', 'cv.pdf', 'Dear family', notOneOfThese],
  ['a text called a picture', 'cv.jpg', 'Dear family', notOneOfThese],
  ['an empty Word file', 'cv.docx', '', notOneOfThese],
])('rejects %s when it is chosen, in the server’s words', async (_, name, content, sentence) => {
  const onChange = vi.fn();
  show(<FileUploader label="Document" group="document" value={null} onChange={onChange} />);
  const input = screen.getByLabelText('Document', { selector: 'input' });
  fireEvent.change(input, { target: { files: [new File([content], name)] } });
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();

  fireEvent.change(input, { target: { files: [new File([wholePdf], 'cv.pdf')] } });
  await waitFor(() => expect(onChange).toHaveBeenCalled());
  expect(screen.queryByText(sentence)).toBeNull();
});

test('returns a file as name, type and base64', async () => {
  const onChange = vi.fn();
  show(<FileUploader label="Document" group="document" value={null} onChange={onChange} />);
  const file = new File([wholePdf], 'note.pdf', { type: 'application/pdf' });
  fireEvent.change(screen.getByLabelText('Document', { selector: 'input' }), { target: { files: [file] } });
  await waitFor(() =>
    expect(onChange).toHaveBeenCalledWith({
      filename: 'note.pdf',
      content_type: 'application/pdf',
      data: btoa(wholePdf),
    }),
  );
});

/** A license as its form keeps it: each change is made to what was shown last. */
function License({ onSubmit }: { onSubmit: (license: { number: string; file: UploadedFile | null }) => void }) {
  const [license, setLicense] = useState<{ number: string; file: UploadedFile | null }>({ number: '', file: null });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(license);
      }}
    >
      <input
        aria-label="Number"
        value={license.number}
        onChange={(event) => setLicense({ ...license, number: event.currentTarget.value })}
      />
      <FileUploader
        label="Document"
        group="document"
        value={license.file}
        onChange={(file) => setLicense({ ...license, file })}
      />
      <button type="submit">Save</button>
    </form>
  );
}

test('submitting waits for files that are still being read', async () => {
  const held: (() => void)[] = [];
  const { readAsDataURL } = FileReader.prototype;
  const reading = vi.spyOn(FileReader.prototype, 'readAsDataURL').mockImplementation(function (this: FileReader, file) {
    held.push(() => readAsDataURL.call(this, file));
  });
  const onSubmit = vi.fn();
  show(<License onSubmit={onSubmit} />);
  const file = new File([wholePdf], 'note.pdf', { type: 'application/pdf' });
  fireEvent.change(screen.getByLabelText('Document', { selector: 'input' }), { target: { files: [file] } });
  fireEvent.change(screen.getByLabelText('Number'), { target: { value: 'NV-2' } });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).not.toHaveBeenCalled();

  reading.mockRestore();
  for (const readNow of held) readNow();
  await waitFor(() => expect(onSubmit).toHaveBeenCalled());
  expect(onSubmit.mock.calls).toEqual([
    [{ number: 'NV-2', file: { filename: 'note.pdf', content_type: 'application/pdf', data: btoa(wholePdf) } }],
  ]);
});

function Files({ max }: { max?: number }) {
  const [files, setFiles] = useState<UploadedFile[]>([]);
  return (
    <FilesUploader
      label="Files"
      groups={['image', 'pdf']}
      value={files}
      onChange={setFiles}
      {...(max ? { max } : {})}
    />
  );
}
const chooseFiles = (...names: string[]) =>
  fireEvent.change(screen.getByLabelText('Files', { selector: 'input' }), {
    target: { files: names.map((name) => new File(['x'], name)) },
  });
const fileNames = () => screen.queryAllByRole('listitem').map((item) => item.textContent);

test('keeps the valid files of several and rejects the others', async () => {
  show(<Files />);
  chooseFiles('plan.pdf', 'notes.docx', 'drawing.webp', 'IMG_1.HEIF');
  await waitFor(() => expect(fileNames()).toEqual(['plan.pdf', 'drawing.webp', 'IMG_1.HEIF']));
  expect(screen.getByText('Only image, pdf files are allowed')).toBeTruthy();
});

test('rejects more files than the maximum', async () => {
  show(<Files max={2} />);
  chooseFiles('1.pdf', '2.pdf', '3.pdf');
  expect(await screen.findByText('Maximum files reached')).toBeTruthy();
  expect(fileNames()).toEqual(['1.pdf', '2.pdf']);
  await userEvent.click(screen.getByRole('button', { name: 'Remove 1.pdf' }));
  expect(fileNames()).toEqual(['2.pdf']);
  expect(screen.queryByText('Maximum files reached')).toBeNull();
});

test('accepts twenty files by default', async () => {
  show(<Files />);
  chooseFiles(...Array.from({ length: 21 }, (_, index) => `${index}.pdf`));
  expect(await screen.findByText('Maximum files reached')).toBeTruthy();
  expect(fileNames()).toHaveLength(20);
});

test.each([
  ['04/09/2019', '2019-04-09'],
  ['4/9/2019', '2019-04-09'],
  ['04092019', '2019-04-09'],
  ['2019-04-09', '2019-04-09'],
  ['02/30/2020', null],
  ['13/01/2020', null],
  ['4', null],
  ['soon', null],
])('parses the date %s as %s', (typed, date) => {
  expect(dateOf(typed)).toBe(date);
});

function When() {
  const [date, setDate] = useState<string | null>(null);
  return (
    <>
      <DateField label="When" value={date} onChange={setDate} />
      <output>{date}</output>
    </>
  );
}

test('accepts dates within 100 years', async () => {
  show(<When />);
  const year = new Date().getFullYear();
  const type = async (text: string) => {
    await userEvent.clear(screen.getByLabelText('When'));
    await userEvent.type(screen.getByLabelText('When'), text);
    await userEvent.tab();
    return screen.getByRole('status').textContent;
  };
  expect(await type(`01/01/${year - 50}`)).toBe(`${year - 50}-01-01`);
  expect(await type(`12/31/${year + 49}`)).toBe(`${year + 49}-12-31`);
  expect(await type(`12/31/${year - 51}`)).not.toBe(`${year - 51}-12-31`);
  expect(await type(`01/01/${year + 50}`)).not.toBe(`${year + 50}-01-01`);
});

function Bounded({ onSubmit, ...props }: DateFieldProps & { onSubmit: () => void }) {
  const [date, setDate] = useState<string | null>('2026-12-15');
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      <DateField label="When" value={date} onChange={setDate} {...props} />
      <output>{date}</output>
      <button type="submit">Save</button>
    </form>
  );
}

const bounds = { minDate: '2026-12-08', maxDate: '2028-12-08' };

test.each([
  ['11/01/2026', bounds, 'Enter a date from 12/08/2026 to 12/08/2028'],
  ['12/31/2029', bounds, 'Enter a date from 12/08/2026 to 12/08/2028'],
  ['31/12/2026', bounds, 'Enter a date from 12/08/2026 to 12/08/2028'],
  ['13/45/2026', {}, 'Enter a date as MM/DD/YYYY'],
])('%s that is no valid date stays with an error and blocks the form', async (text, limits, said) => {
  const onSubmit = vi.fn();
  show(<Bounded onSubmit={onSubmit} {...limits} />);
  const field = screen.getByLabelText<HTMLInputElement>('When');
  await userEvent.clear(field);
  await userEvent.type(field, text);
  expect(screen.queryByText(said)).toBeNull();
  await userEvent.keyboard('{Enter}');
  expect(onSubmit).not.toHaveBeenCalled();
  expect(screen.getByText(said)).toBeTruthy();
  await userEvent.tab();
  expect(field.value).toBe(text);
  expect(screen.getByRole('status').textContent).toBe('');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).not.toHaveBeenCalled();
  expect(document.activeElement).toBe(field);
  await userEvent.clear(field);
  await userEvent.type(field, '12/9/2026');
  await userEvent.tab();
  expect(field.value).toBe('12/09/2026');
  expect(screen.queryByText(said)).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(onSubmit).toHaveBeenCalledOnce();
});

test('picking the previous day replaces typed text', async () => {
  show(<Bounded onSubmit={vi.fn()} {...bounds} />);
  const field = screen.getByLabelText<HTMLInputElement>('When');
  await userEvent.clear(field);
  await userEvent.type(field, '12/31/2029');
  await userEvent.click(screen.getByRole('button', { name: /^15 December 2026/ }));
  expect(field.value).toBe('12/15/2026');
  expect(screen.getByRole('status').textContent).toBe('2026-12-15');
});

test('an emptied date is null', async () => {
  show(<Bounded onSubmit={vi.fn()} />);
  await userEvent.clear(screen.getByLabelText('When'));
  await userEvent.tab();
  expect(screen.getByRole('status').textContent).toBe('');
});

test('checks off password rules while typing', async () => {
  show(<Password />);
  expect(screen.getAllByText(/still needed/)).toHaveLength(4);
  await userEvent.type(screen.getByLabelText('Password', { selector: 'input' }), 'Lark7!lark');
  expect(screen.queryByText(/still needed/)).toBeNull();
});

test('shows six chips before Show more', async () => {
  show(<ChipList label="Works on" items={['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']} />);
  expect(screen.getAllByRole('listitem')).toHaveLength(6);
  await userEvent.click(screen.getByRole('button', { name: 'Show more...' }));
  expect(screen.getAllByRole('listitem')).toHaveLength(8);
});

test('a date field shows how to type a date, in the page’s language', () => {
  show(<Bounded onSubmit={vi.fn()} />);
  expect(screen.getByLabelText('When').getAttribute('placeholder')).toBe('MM/DD/YYYY');
  expect(es.dateForm.slice(-10)).toBe('MM/DD/AAAA');
});
