/** The generated client: one function per call of the API, query options and keys for the reads, and all types. */
import { client } from '../../../../../contracts/ts-client/src/client.gen.ts';
import { authorizedFetch } from './authorized-fetch.ts';
import { ApiError } from './error.ts';

client.setConfig({ baseUrl: '', fetch: authorizedFetch, throwOnError: true });
client.interceptors.error.use((error, response) =>
  error instanceof ApiError || !response
    ? error
    : new ApiError(response.status, error, response.headers.get('Retry-After')),
);

export * from '../../../../../contracts/ts-client/src/@tanstack/react-query.gen.ts';
export * from '../../../../../contracts/ts-client/src/sdk.gen.ts';
export type * from '../../../../../contracts/ts-client/src/types.gen.ts';
