import { typographic } from '@larkwell/ui';
import { t } from '../messages.ts';

/** The error body of every service; proxies may send something else. `docs/product/shared.md#error-body` */
interface ErrorBody {
  error?: string | string[];
  errors?: string[] | Record<string, string>;
  message?: string;
  code?: string;
  fields?: Record<string, string>;
  request_id?: string;
}

/** An unsuccessful response, or none at all (status 0). `message` and `fields` can be shown to users. */
export class ApiError extends Error {
  /** What the page shows for a sentence of a service, by its code if need be. The Spanish texts replace it. */
  static translate: (sentence: string, code?: string) => string = typographic;
  override name = 'ApiError';
  readonly status: number;
  /** Stable error code; empty when the response did not come from a service. */
  readonly code: string;
  /** Messages by path in the request body, such as `guardian.phone_number`. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  /** The whole response body, for extra fields such as `conflicts`. */
  readonly body: unknown;

  /** `retryAfter` is the Retry-After header of a 429, in seconds. */
  constructor(status: number, body: unknown, retryAfter?: string | null) {
    const known: ErrorBody = typeof body === 'object' && body !== null ? body : {};
    super(clientMessage(status, retryAfter) ?? ApiError.translate(serverMessage(known), known.code));
    this.status = status;
    this.code = known.code ?? '';
    this.fields = Object.fromEntries(
      Object.entries(known.fields ?? {}).map(([path, sentence]) => [path, ApiError.translate(sentence, known.code)]),
    );
    this.requestId = known.request_id;
    this.body = body;
  }
}

/** Messages that no service can send: offline, and how long to wait after a 429. */
function clientMessage(status: number, retryAfter: string | null | undefined): string | null {
  if (status === 429) return retryMessage(retryAfter);
  return status === 0 && !navigator.onLine ? t('offline') : null;
}

/** The first of `error`, `errors`, `message`, else 'Something went wrong'. `docs/product/shared.md#default-error-message` */
function serverMessage({ error, errors, message }: ErrorBody): string {
  const first = [Array.isArray(error) ? error[0] : error, errors && Object.values(errors)[0], message];
  return first.find((sentence) => typeof sentence === 'string' && sentence !== '') ?? t('somethingWentWrong');
}

/** 'Too many attempts. Try again in 4 minutes.', rounded up; null if the header is not a number. */
function retryMessage(retryAfter: string | null | undefined): string | null {
  const seconds = Number(retryAfter);
  if (!retryAfter || !Number.isFinite(seconds)) return null;
  if (seconds < 60) return t('tooManySeconds', { count: Math.max(1, Math.ceil(seconds)) });
  if (seconds < 3600) return t('tooManyMinutes', { count: Math.ceil(seconds / 60) });
  return t('tooManyHours', { count: Math.ceil(seconds / 3600) });
}

/** The message to show for anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : t('somethingWentWrong');
}

/** Whether a write may have been made, or may still be: its answer was lost, or the server couldn't finish it in time. */
export const isUnanswered = (error: unknown): error is ApiError =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500);
