import { UiProvider } from '@larkwell/ui';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../api/error.ts';
import { type ToastMutationOptions, useToastMutation } from './useToastMutation.ts';

function mutate(options: ToastMutationOptions<string, void>) {
  const client = new QueryClient();
  const invalidate = vi.spyOn(client, 'invalidateQueries');
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <UiProvider>{children}</UiProvider>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => useToastMutation(options), { wrapper });
  act(() => result.current.mutate());
  return { result, invalidate };
}

test('a write that succeeds says so and asks again for what it changed', async () => {
  const { invalidate } = mutate({
    mutationFn: async () => 'ok',
    success: 'Goal created successfully',
    invalidates: [['goals']],
  });
  expect(await screen.findByText('Goal created successfully')).toBeTruthy();
  expect(invalidate).toHaveBeenCalledWith({ queryKey: ['goals'] });
});

test('a write that fails says what the server said', async () => {
  mutate({ mutationFn: () => Promise.reject(new ApiError(409, { error: 'The slot was taken' })) });
  expect(await screen.findByText('The slot was taken')).toBeTruthy();
});

test('errors show nothing where the product wants silence', async () => {
  const { result } = mutate({
    mutationFn: () => Promise.reject(new ApiError(500, { error: 'Not shown' })),
    error: false,
  });
  await waitFor(() => expect(result.current.isError).toBe(true));
  expect(screen.queryByText('Not shown')).toBeNull();
});

test('what is pressed twice is written once, and once more when it is over', async () => {
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
