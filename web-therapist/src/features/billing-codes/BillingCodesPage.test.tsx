import { Outlet } from '@larkwell/app-kit';
import type { BillingCodesSchema } from '@larkwell/app-kit/api';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { fakeApi, openAt, Refusal } from '../../testing/api.tsx';
import { clientOf } from '../../testing/people.ts';
import BillingCodesPage from './BillingCodesPage.tsx';

const none = {
  individual_session: null,
  group_sessions: null,
  assessment_session: null,
  consultation_session: null,
};
const path = `/therapist/clients/${clientOf().id}/billing_codes`;

let saved: BillingCodesSchema;
let refusal: Refusal | null;
let calls: ReturnType<typeof fakeApi>;

beforeEach(() => {
  saved = {
    diagnosis_codes: ['F80.1', 'R48.8'],
    procedure_codes: { ...none, individual_session: '92507' },
    version: 1,
  };
  refusal = null;
  calls = fakeApi({
    [`GET ${path}`]: () => ({ billing_codes: saved }),
    [`PUT ${path}`]: ({ body }: { body: { billing_codes: BillingCodesSchema } }) => {
      if (refusal) return refusal;
      saved = { ...body.billing_codes, version: saved.version + 1 };
      return { billing_codes: saved };
    },
  });
});

const open = (client = clientOf()) =>
  openAt('/', [
    { path: '/', element: <Outlet context={client} />, children: [{ index: true, element: <BillingCodesPage /> }] },
  ]);
const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label);

test('saves codes with the version that was shown', async () => {
  open();
  expect((await field('Diagnosis codes (ICD-10)')).value).toBe('F80.1, R48.8');
  expect((await field('Individual session')).value).toBe('92507');
  await userEvent.clear(await field('Diagnosis codes (ICD-10)'));
  await userEvent.type(await field('Diagnosis codes (ICD-10)'), 'F80.2; F80.0');
  await userEvent.type(await field('Assessment'), '92523');
  await userEvent.click(screen.getByRole('button', { name: 'Save codes' }));
  expect(await screen.findByText('Billing codes saved')).toBeTruthy();
  expect(calls.filter(({ method }) => method === 'PUT').map(({ body }) => body)).toEqual([
    {
      billing_codes: {
        diagnosis_codes: ['F80.2', 'F80.0'],
        procedure_codes: { ...none, individual_session: '92507', assessment_session: '92523' },
        version: 1,
      },
    },
  ]);
});

test('shows a wrong code beside its field', async () => {
  refusal = new Refusal(422, {
    error: 'Check these fields',
    code: 'invalid',
    fields: { 'billing_codes.procedure_codes.individual_session': 'Enter a CPT code, such as 92507' },
  });
  open();
  await userEvent.type(await field('Individual session'), '9');
  await userEvent.click(screen.getByRole('button', { name: 'Save codes' }));
  expect(await screen.findByText('Enter a CPT code, such as 92507')).toBeTruthy();
});

test('says that the codes changed in the meantime', async () => {
  refusal = new Refusal(409, { error: 'These codes changed in the meantime.', code: 'billing_codes_changed' });
  open();
  await userEvent.click(await screen.findByRole('button', { name: 'Save codes' }));
  expect(await screen.findByText('These codes changed in the meantime.')).toBeTruthy();
});

test('a school-billed child needs no codes', async () => {
  open(clientOf({ billing_responsability: 'school', school_name: 'Oak Hill' }));
  expect(await screen.findByText('Nothing to bill here')).toBeTruthy();
  expect(calls).toEqual([]);
});
