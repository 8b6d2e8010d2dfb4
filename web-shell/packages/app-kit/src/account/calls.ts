import {
  endAllOtherSignIns,
  endSignIn,
  enrolSecondFactor,
  listSignInsOptions,
  listSignInsQueryKey,
  readSecondFactorOptions,
  readSecondFactorQueryKey,
  renewRecoveryCodes,
  type SecondFactorResponse,
  type SecondFactorSchema,
  type SignInSchema,
  type SignInsResponse,
  setPassword,
  turnOffSecondFactor,
  turnOnSecondFactor,
} from '../api/index.ts';
import { useToastMutation } from '../query/useToastMutation.ts';
import { t } from './messages.ts';

const factorKey = readSecondFactorQueryKey();
const signInsKey = listSignInsQueryKey();

export type SecondFactor = SecondFactorSchema;
export type Device = SignInSchema;

export const secondFactorQuery = () => ({
  ...readSecondFactorOptions(),
  select: ({ second_factor }: SecondFactorResponse) => second_factor,
});

export const signInsQuery = () => ({
  ...listSignInsOptions(),
  select: ({ sign_ins }: SignInsResponse) => sign_ins,
});

/** Errors show in the form, here and below. */
export const useChangePassword = () =>
  useToastMutation({
    mutationFn: (body: { password: string; password_confirmation: string; current_password: string }) =>
      setPassword({ body }),
    success: t('passwordChanged'),
    error: false,
    invalidates: [signInsKey],
  });

export const useEnroll = () =>
  useToastMutation({
    mutationFn: async (password: string) => (await enrolSecondFactor({ body: { password } })).second_factor,
    error: false,
  });

/** Returns the recovery codes. */
export const useTurnOn = () =>
  useToastMutation({
    mutationFn: async (code: string) => (await turnOnSecondFactor({ body: { code } })).recovery_codes,
    success: t('factorTurnedOn'),
    error: false,
    invalidates: [factorKey],
  });

export const useRenewCodes = () =>
  useToastMutation({
    mutationFn: async (code: string) => (await renewRecoveryCodes({ body: { code } })).recovery_codes,
    error: false,
    invalidates: [factorKey],
  });

export const useTurnOff = () =>
  useToastMutation({
    mutationFn: (body: { password: string; code: string }) => turnOffSecondFactor({ body }),
    success: t('factorTurnedOff'),
    error: false,
    invalidates: [factorKey],
  });

export const useEndSignIn = () =>
  useToastMutation({
    mutationFn: ({ id, password }: { id: string; password: string }) =>
      endSignIn({ path: { sign_in_id: id }, body: { password } }),
    success: t('deviceEnded'),
    error: false,
    invalidates: [signInsKey],
  });

export const useEndOtherSignIns = () =>
  useToastMutation({
    mutationFn: (password: string) => endAllOtherSignIns({ body: { password } }),
    success: t('devicesEnded'),
    error: false,
    invalidates: [signInsKey],
  });
