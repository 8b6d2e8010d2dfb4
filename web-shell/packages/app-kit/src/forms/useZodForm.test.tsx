import { FormNotice, TextInput, UiProvider } from '@larkwell/ui';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '../api/error.ts';
import { passwordRule } from './password.ts';
import { useZodForm } from './useZodForm.ts';

const schema = z.object({
  name: z.string().min(1, 'Name is required'),
  age: z.string().min(1, 'Age is required').transform(Number),
});

function Form({ onSubmit }: { onSubmit: (values: { name: string; age: number }) => Promise<unknown> }) {
  const { form, submit, formError } = useZodForm({
    schema,
    initialValues: { name: '', age: '' },
    unsaved: 'discard',
    onSubmit,
  });
  return (
    <UiProvider>
      <form onSubmit={submit} noValidate>
        <FormNotice>{formError}</FormNotice>
        <TextInput {...form.getInputProps('name')} label="Name" />
        <TextInput {...form.getInputProps('age')} label="Age" />
        <button type="submit">Save</button>
      </form>
    </UiProvider>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
async function fillAndSave() {
  await userEvent.type(field('Name'), 'Mila');
  await userEvent.type(field('Age'), '7');
  await userEvent.click(screen.getByText('Save'));
}

test('shows an error on blur and clears it on change', async () => {
  render(<Form onSubmit={vi.fn()} />);
  await userEvent.click(field('Name'));
  expect(screen.queryByText('Name is required')).toBeNull();
  await userEvent.tab();
  expect(screen.getByText('Name is required')).toBeTruthy();
  expect(screen.queryByText('Age is required')).toBeNull();
  await userEvent.type(field('Name'), 'M');
  expect(screen.queryByText('Name is required')).toBeNull();
});

test('converts values on submit only', async () => {
  const onSubmit = vi.fn().mockResolvedValue(undefined);
  render(<Form onSubmit={onSubmit} />);
  await fillAndSave();
  expect(onSubmit).toHaveBeenCalledWith({ name: 'Mila', age: 7 });
});

test('shows server errors at their fields and keeps the text', async () => {
  const refusal = new ApiError(422, {
    error: 'Too young',
    fields: { 'guardian.children_attributes.0.age': 'Too young' },
  });
  render(<Form onSubmit={vi.fn().mockRejectedValue(refusal)} />);
  await fillAndSave();
  expect(await screen.findByText('Too young')).toBeTruthy();
  expect(field('Age').getAttribute('aria-invalid')).toBe('true');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field('Name').value).toBe('Mila');
});

test('an error without a field shows as a notice', async () => {
  render(<Form onSubmit={vi.fn().mockRejectedValue(new ApiError(409, { error: 'Already registered' }))} />);
  await fillAndSave();
  expect((await screen.findByRole('alert')).textContent).toBe('Already registered');
});

function Steps({ onValuesChange }: { onValuesChange: (values: object) => void }) {
  const licenses = z.array(z.object({ state: z.string().min(1, 'State is required') }));
  const { form, submit, validatePart } = useZodForm({
    schema: schema.extend({ licenses }),
    initialValues: { name: '', age: '', licenses: [{ state: '' }] },
    fieldName: (path) => (path.startsWith('therapist.licenses') ? 'licenses.0.state' : path),
    onValuesChange,
    onSubmit: () => {
      throw new ApiError(422, { error: 'No', fields: { 'therapist.licenses_attributes.0.state': 'Not there' } });
    },
  });
  return (
    <UiProvider>
      <form onSubmit={submit} noValidate>
        <TextInput {...form.getInputProps('name')} label="Name" />
        <TextInput {...form.getInputProps('age')} label="Age" />
        <TextInput {...form.getInputProps('licenses.0.state')} label="State" />
        <button type="button" onClick={() => validatePart(['licenses'])}>
          Next
        </button>
        <button type="submit">Save</button>
      </form>
    </UiProvider>
  );
}

test('validates only the fields of a step and focuses the first', async () => {
  const onValuesChange = vi.fn();
  render(<Steps onValuesChange={onValuesChange} />);
  await userEvent.click(screen.getByText('Next'));
  expect(screen.getByText('State is required')).toBeTruthy();
  expect(screen.queryByText('Name is required')).toBeNull();
  await expect.poll(() => document.activeElement).toBe(field('State'));
  await userEvent.type(field('State'), 'CA');
  expect(onValuesChange).toHaveBeenLastCalledWith(
    expect.objectContaining({ licenses: [{ state: 'CA' }] }),
    expect.anything(),
  );
});

test('shows a server error at the part of a field', async () => {
  render(<Steps onValuesChange={vi.fn()} />);
  await userEvent.type(field('State'), 'CA');
  await fillAndSave();
  expect(await screen.findByText('Not there')).toBeTruthy();
  expect(field('State').getAttribute('aria-invalid')).toBe('true');
});

test.each([
  ['', 'Password is required'],
  ['Ab1!', 'Password must be at least 8 characters'],
  ['abcdefg1!', 'Requires uppercase, lowercase, number & special (#.-?!@$%^&*)'],
  ['Abcdefgh1', 'Requires uppercase, lowercase, number & special (#.-?!@$%^&*)'],
])('rejects the password "%s": %s', (password, sentence) => {
  expect(passwordRule.safeParse(password).error?.issues.map((issue) => issue.message)).toEqual([sentence]);
});

test('accepts a password that meets the rules', () => {
  expect(passwordRule.safeParse('Abcdefg1#').success).toBe(true);
});
