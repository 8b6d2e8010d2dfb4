import { notifyError, notifySuccess } from '@larkwell/ui';
import { hashKey, type QueryKey, type UseMutationResult, useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { ApiError, isUnanswered, messageOf } from '../api/error.ts';
import { invalidate } from './pages.ts';

/** One write that the user wants once, however often it is sent. */
export interface Attempt {
  /** For its POST call: the same `Idempotency-Key` until the server has answered. */
  headers: { 'idempotency-key': string };
}

export interface ToastMutationOptions<Data, Variables> {
  /** A repeat with the same variables after a lost answer gets the same attempt. `docs/product/shared.md#idempotency` */
  mutationFn: (variables: Variables, attempt: Attempt) => Promise<Data>;
  /** Text of the success toast; left out if a page change is enough. */
  success?: string | ((data: Data, variables: Variables) => string);
  /** A fixed error text instead of the server's; `false` for no toast, as when the form shows the error. */
  error?: string | false;
  /** Query key prefixes to invalidate. */
  invalidates?: readonly QueryKey[] | ((data: Data, variables: Variables) => readonly QueryKey[]);
  onSuccess?: (data: Data, variables: Variables) => void;
  onError?: (error: ApiError | Error, variables: Variables) => void;
}

/**
 * A mutation with a toast: the server's message on errors, ours on success. Identical calls while one is pending run
 * once, since a second press can come before the button shows its loading state.
 */
export function useToastMutation<Data, Variables = void>(
  options: ToastMutationOptions<Data, Variables>,
): UseMutationResult<Data, Error, Variables> {
  const client = useQueryClient();
  const running = useRef<{ key: string; promise: Promise<Data> } | null>(null);
  const unanswered = useRef(new Map<string, Attempt>());
  const mutation = useMutation<Data, Error, Variables>({
    mutationFn: async (variables) => {
      const key = hashKey([variables]);
      const attempt = unanswered.current.get(key) ?? { headers: { 'idempotency-key': crypto.randomUUID() } };
      unanswered.current.delete(key);
      try {
        return await options.mutationFn(variables, attempt);
      } catch (error) {
        if (isUnanswered(error)) unanswered.current.set(key, attempt);
        throw error;
      }
    },
    onSuccess: async (data, variables) => {
      const { success, invalidates } = options;
      if (success) notifySuccess(typeof success === 'function' ? success(data, variables) : success);
      const keys = typeof invalidates === 'function' ? invalidates(data, variables) : (invalidates ?? []);
      options.onSuccess?.(data, variables);
      await Promise.all(keys.map((queryKey) => invalidate(client, { queryKey })));
    },
    onError: (error, variables) => {
      const signedOut = error instanceof ApiError && error.status === 401;
      if (options.error !== false && !signedOut) notifyError(options.error ?? messageOf(error));
      options.onError?.(error, variables);
    },
  });
  const start = mutation.mutateAsync;
  const mutateAsync = useCallback<typeof start>(
    (...call) => {
      const key = hashKey([call[0]]);
      // compare with the last call only: going back to an earlier choice is intended
      if (running.current?.key === key) return running.current.promise;
      const promise = start(...call).finally(() => {
        if (running.current?.promise === promise) running.current = null;
      });
      running.current = { key, promise };
      return promise;
    },
    [start],
  );
  const mutate = useCallback<typeof mutation.mutate>(
    (...call) => {
      mutateAsync(...call).catch(() => undefined); // `onError` has shown it
    },
    [mutateAsync],
  );
  return { ...mutation, mutate, mutateAsync };
}
