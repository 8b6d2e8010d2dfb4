import { authorizedFetch } from './authorized-fetch.ts';
import { ApiError } from './error.ts';
import { saveFile } from './save-file.ts';

/** Saves the file of a path of our API, under the name that the response gives it. Throws ApiError. */
export async function saveDownload(path: string): Promise<void> {
  const response = await authorizedFetch(path);
  if (!response.ok) {
    const body = await response.json().catch(() => undefined);
    throw new ApiError(response.status, body, response.headers.get('Retry-After'));
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  saveFile(await response.blob(), name);
}
