import { UiProvider } from '@larkwell/ui';
import { QueryClient, QueryClientProvider, type QueryKey } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../api/error.ts';
import { type ToastMutationOptions, useToastMutation } from './useToastMutation.ts';

function show<Variables>(options: ToastMutationOptions<string, Variables>) {
  const client = new QueryClient();
  for (const name of ['goals', 'sessions']) client.setQueryData([name], {});
  const isStale = (queryKey: QueryKey) => client.getQueryState(queryKey)?.isInvalidated;
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <UiProvider>{children}</UiProvider>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => useToastMutation(options), { wrapper });
  return { result, isStale };
}

function mutate(options: ToastMutationOptions<string, void>) {
  const shown = show(options);
  act(() => shown.result.current.mutate());
  return shown;
}

test('a successful mutation shows a toast and refetches', async () => {
  const { isStale } = mutate({
    mutationFn: async () => 'ok',
    success: 'Goal created successfully',
    invalidates: [['goals']],
  });
  expect(await screen.findByText('Goal created successfully')).toBeTruthy();
  await waitFor(() => expect(isStale(['goals'])).toBe(true));
  expect(isStale(['sessions'])).toBe(false);
});

test('a failed mutation shows the server’s message', async () => {
  mutate({ mutationFn: () => Promise.reject(new ApiError(409, { error: 'The slot was taken' })) });
  expect(await screen.findByText('The slot was taken')).toBeTruthy();
});

test('error: false shows no toast', async () => {
  const { result } = mutate({
    mutationFn: () => Promise.reject(new ApiError(500, { error: 'Not shown' })),
    error: false,
  });
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(screen.queryByText('Not shown')).toBeNull();
});

test('a double press runs once, and can run again afterwards', async () => {
  const write = vi.fn(async () => 'ok');
  const { result } = mutate({ mutationFn: write });
  act(() => {
    result.current.mutate();
    result.current.mutate();
  });
  await waitFor(() => expect(result.current.isSuccess).toBe(true));
  expect(write).toHaveBeenCalledTimes(1);
  act(() => result.current.mutate());
  await waitFor(() => expect(write).toHaveBeenCalledTimes(2));
});

test('a double submit runs once and settles both calls', async () => {
  const write = vi.fn(async (body: { title: string }) => body.title);
  const { result } = show({ mutationFn: write });
  const answers = await act(() =>
    Promise.all(['Mila', 'Mila', 'Noor'].map((title) => result.current.mutateAsync({ title }))),
  );
  expect(answers).toEqual(['Mila', 'Mila', 'Noor']);
  expect(write.mock.calls.map(([body]) => body.title)).toEqual(['Mila', 'Noor']);
  await act(() => result.current.mutateAsync({ title: 'Mila' }));
  expect(write).toHaveBeenCalledTimes(3);
});

test('going back to the first choice while pending sends it last', async () => {
  const write = vi.fn(async (status: string) => status);
  const { result } = show({ mutationFn: write });
  act(() => {
    for (const status of ['show', 'no_show', 'no_show', 'show']) result.current.mutate(status);
  });
  await waitFor(() => expect(write).toHaveBeenCalledTimes(3));
  expect(write.mock.calls.map(([status]) => status)).toEqual(['show', 'no_show', 'show']);
});

test('a refused form can be sent again', async () => {
  const write = vi.fn((_body: { title: string }) => Promise.reject(new ApiError(409, { error: 'Taken' })));
  const { result } = show({ mutationFn: write, error: false });
  for (let time = 0; time < 2; time += 1)
    await act(() => expect(result.current.mutateAsync({ title: 'Mila' })).rejects.toThrow('Taken'));
  expect(write).toHaveBeenCalledTimes(2);
});

test('a write keeps its Idempotency-Key until the server has answered', async () => {
  const keys: string[] = [];
  let failure: ApiError | null = new ApiError(0, undefined);
  const { result } = show<string>({
    mutationFn: async (_, { headers }) => {
      keys.push(headers['idempotency-key']);
      if (failure) throw failure;
      return 'ok';
    },
    error: false,
  });
  const write = (text: string) => act(() => result.current.mutateAsync(text).catch(() => undefined));
  await write('Says R');
  await write('Says S');
  failure = new ApiError(504, undefined);
  await write('Says R');
  failure = new ApiError(422, { error: 'Declined' });
  await write('Says R');
  failure = null;
  await write('Says R');
  await write('Says R');
  const [lost, other, timedOut, refused, done, next] = keys;
  expect([timedOut, refused]).toEqual([lost, lost]);
  expect(new Set([lost, other, done, next]).size).toBe(4);
});
