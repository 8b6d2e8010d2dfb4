import { onlineManager } from '@tanstack/react-query';
import { afterEach, expect, test } from 'vitest';
import { queryClient } from './client.ts';

afterEach(() => {
  onlineManager.setOnline(true);
  queryClient.clear();
});

test('calls fail at once while offline', async () => {
  onlineManager.setOnline(false);
  const unreachable = () => Promise.reject(new Error('no connection'));
  const read = queryClient.fetchQuery({ queryKey: ['sessions'], queryFn: unreachable, retry: false });
  expect(queryClient.getQueryState(['sessions'])?.fetchStatus).toBe('fetching');
  await expect(read).rejects.toThrow('no connection');

  const write = queryClient.getMutationCache().build(queryClient, { mutationFn: unreachable });
  const written = write.execute(undefined);
  await expect(written).rejects.toThrow('no connection');
});
