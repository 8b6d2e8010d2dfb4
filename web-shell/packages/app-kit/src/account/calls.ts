import { queryOptions } from '@tanstack/react-query';
import { http } from '../api/http.ts';
import { useToastMutation } from '../query/useToastMutation.ts';
import type { Enrolment } from '../sign-in/sign-in.ts';
import { t } from './messages/index.ts';

const factorPath = '/users/second_factor';
const factorKey = ['second-factor'];
const signInsKey = ['sign-ins'];

export interface SecondFactor {
  enabled: boolean;
  /** ISO 8601. */
  enabled_at: string | null;
  recovery_codes_left: number;
  /** It cannot be turned off. */
  required: boolean;
}

export interface Device {
  id: string;
  /** The one that asks. */
  current: boolean;
  /** 'Chrome on macOS' */
  device: string;
  address: string | null;
  created_at: string;
  last_seen_at: string;
  impersonated_by: string | null;
}

export const secondFactorQuery = () =>
  queryOptions({
    queryKey: factorKey,
    queryFn: () => http.get<{ second_factor: SecondFactor }>(factorPath),
    select: ({ second_factor }) => second_factor,
  });

export const signInsQuery = () =>
  queryOptions({
    queryKey: signInsKey,
    queryFn: () => http.get<{ sign_ins: Device[] }>('/users/sign_ins'),
    select: ({ sign_ins }) => sign_ins,
  });

/** What goes wrong is said in the form, here and below. */
export const useChangePassword = () =>
  useToastMutation({
    mutationFn: (body: { password: string; password_confirmation: string; current_password: string }) =>
      http.put('/users/password', body),
    success: t('passwordChanged'),
    error: false,
    invalidates: [signInsKey],
  });

export const useEnrol = () =>
  useToastMutation({
    mutationFn: async (password: string) =>
      (await http.post<{ second_factor: Enrolment }>(factorPath, { password })).second_factor,
    error: false,
  });

/** Gives the recovery codes. */
export const useTurnOn = () =>
  useToastMutation({
    mutationFn: async (code: string) =>
      (await http.put<{ recovery_codes: string[] }>(factorPath, { code })).recovery_codes,
    success: t('factorTurnedOn'),
    error: false,
    invalidates: [factorKey],
  });

export const useRenewCodes = () =>
  useToastMutation({
    mutationFn: async (code: string) =>
      (await http.post<{ recovery_codes: string[] }>(`${factorPath}/recovery_codes`, { code })).recovery_codes,
    error: false,
    invalidates: [factorKey],
  });

export const useTurnOff = () =>
  useToastMutation({
    mutationFn: (body: { password: string; code: string }) => http.answer('DELETE', factorPath, body),
    success: t('factorTurnedOff'),
    error: false,
    invalidates: [factorKey],
  });

export const useEndSignIn = () =>
  useToastMutation({
    mutationFn: (id: string) => http.delete(`/users/sign_ins/${id}`),
    success: t('deviceEnded'),
    invalidates: [signInsKey],
  });

export const useEndOtherSignIns = () =>
  useToastMutation({
    mutationFn: () => http.delete('/users/sign_ins'),
    success: t('devicesEnded'),
    invalidates: [signInsKey],
  });
