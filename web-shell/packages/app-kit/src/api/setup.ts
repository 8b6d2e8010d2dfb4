import { client } from '../../../../../contracts/ts-client/src/client.gen.ts';
import { authorizedFetch } from './authorized-fetch.ts';
import { ApiError } from './error.ts';

client.setConfig({ baseUrl: '', fetch: authorizedFetch, throwOnError: true });
client.interceptors.error.use((error, response) =>
  error instanceof ApiError || !response
    ? error
    : new ApiError(response.status, error, response.headers.get('Retry-After')),
);
