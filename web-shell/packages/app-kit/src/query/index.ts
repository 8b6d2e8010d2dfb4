export {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useIsFetching,
  useMutation,
  useQueries,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
export { Loaded } from './Loaded.tsx';
export { LoadMore } from './LoadMore.tsx';
export { statesQuery } from './states.ts';
export { type Attempt, type ToastMutationOptions, useToastMutation } from './useToastMutation.ts';
