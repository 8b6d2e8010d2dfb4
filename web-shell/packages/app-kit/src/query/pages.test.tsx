import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test } from 'vitest';
import { invalidate, useNextPage } from './pages.ts';

const queryKey = ['sessions'];

/** Calls of pages that wait for their answer, in order. */
interface Call {
  page: number;
  answer: (text: string) => Promise<void>;
  fail: () => Promise<void>;
}

function setUp() {
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const calls: Call[] = [];
  const queryFn = ({ pageParam }: { pageParam: number }) =>
    new Promise<string>((resolve, reject) => {
      calls.push({
        page: pageParam,
        answer: (text) => act(async () => resolve(text)),
        fail: () => act(async () => reject(new Error('away'))),
      });
    });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(
    () => {
      const query = useInfiniteQuery({
        queryKey,
        queryFn,
        initialPageParam: 1,
        getNextPageParam: (_, all) => all.length + 1,
      });
      return { query, ...useNextPage(query) };
    },
    { wrapper },
  );
  const next = async (page: number): Promise<Call> => {
    await waitFor(() => expect(calls).not.toEqual([]));
    const call = calls.shift() as Call;
    expect(call.page).toBe(page);
    return call;
  };
  const refresh = () => act(async () => void invalidate(client, { queryKey }));
  const shown = () => result.current.query.data?.pages;
  return { result, next, refresh, shown, calls };
}

test('a refresh waits for the next page and then renews all pages', async () => {
  const { result, next, refresh, shown, calls } = setUp();
  await (await next(1)).answer('one');
  await waitFor(() => expect(result.current.query.isFetching).toBe(false));
  act(() => void result.current.load());
  const second = await next(2);
  await refresh();
  expect(calls).toEqual([]);
  await second.answer('two');
  await waitFor(() => expect(shown()).toEqual(['one', 'two']));
  await (await next(1)).answer('one, new');
  await (await next(2)).answer('two, new');
  await waitFor(() => expect(shown()).toEqual(['one, new', 'two, new']));
});

test('a refresh also follows a next page that fails', async () => {
  const { result, next, refresh, shown } = setUp();
  await (await next(1)).answer('one');
  await waitFor(() => expect(result.current.query.isFetching).toBe(false));
  act(() => void result.current.load());
  const second = await next(2);
  await refresh();
  await second.fail();
  await (await next(1)).answer('one, new');
  await waitFor(() => expect(shown()).toEqual(['one, new']));
});

test('the next page waits for a running refresh, and its button shows it', async () => {
  const { result, next, refresh, shown } = setUp();
  await (await next(1)).answer('one');
  await waitFor(() => expect(result.current.query.isFetching).toBe(false));
  await refresh();
  const again = await next(1);
  act(() => void result.current.load());
  await waitFor(() => expect(result.current.loading).toBe(true));
  await again.answer('one, new');
  await (await next(2)).answer('two');
  await waitFor(() => expect(shown()).toEqual(['one, new', 'two']));
  expect(result.current.loading).toBe(false);
});
