import { authorizedFetch } from './authorized-fetch.ts';
import { ApiError } from './error.ts';

/** How long a browser may take to begin a download, in milliseconds. */
const addressLife = 60_000;

/** Saves the file of a path of our API, under the name that the response gives it. Throws ApiError. */
export async function saveDownload(path: string): Promise<void> {
  const response = await authorizedFetch(path);
  if (!response.ok) throw new ApiError(response.status, await response.json().catch(() => undefined));
  const address = URL.createObjectURL(await response.blob());
  const link = document.createElement('a');
  link.href = address;
  link.download = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? '';
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), addressLife);
}
