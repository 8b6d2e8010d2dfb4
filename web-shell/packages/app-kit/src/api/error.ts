import { t } from '../messages.ts';

/** The one error body of every service, and what a proxy in between may send instead. */
interface ErrorBody {
  error?: string | string[];
  errors?: string[] | Record<string, string>;
  message?: string;
  code?: string;
  fields?: Record<string, string>;
  request_id?: string;
}

/** An answer that is not a success, or (status 0) no answer at all. `message` may be shown as it is. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly status: number;
  /** Stable, for decisions; empty when the answer did not come from a service. */
  readonly code: string;
  /** Sentences by path in the sent body, such as `guardian.phone_number`. */
  readonly fields: Readonly<Record<string, string>>;
  readonly requestId: string | undefined;
  /** The whole answer, for what some refusals say besides, such as `conflicts`. */
  readonly body: unknown;

  /** `retryAfter` is the header of that name, in seconds: how long a 429 asks to wait. */
  constructor(status: number, body: unknown, retryAfter?: string | null) {
    super(clientMessage(status, retryAfter) ?? serverMessage(body));
    const known = asErrorBody(body);
    this.status = status;
    this.code = known.code ?? '';
    this.fields = known.fields ?? {};
    this.requestId = known.request_id;
    this.body = body;
  }
}

/** What no service can say: that there is no connection, or how long to wait. */
function clientMessage(status: number, retryAfter: string | null | undefined): string | null {
  if (status === 429) return retryMessage(retryAfter);
  return status === 0 && !navigator.onLine ? t('offline') : null;
}

/** The first of error, errors, message, else 'Something went wrong' (SPEC.md section 8). */
function serverMessage(body: unknown): string {
  const { error, errors, message } = asErrorBody(body);
  const first = [Array.isArray(error) ? error[0] : error, errors && Object.values(errors)[0], message];
  return first.find((sentence) => typeof sentence === 'string' && sentence !== '') ?? t('somethingWentWrong');
}

/** 'Too many tries. Try again in 4 minutes.', rounded up so that trying then succeeds; null without a number. */
function retryMessage(retryAfter: string | null | undefined): string | null {
  const seconds = Number(retryAfter);
  if (!retryAfter || !Number.isFinite(seconds)) return null;
  if (seconds < 60) return t('tooManySeconds', { count: Math.max(1, Math.ceil(seconds)) });
  if (seconds < 3600) return t('tooManyMinutes', { count: Math.ceil(seconds / 60) });
  return t('tooManyHours', { count: Math.ceil(seconds / 3600) });
}

function asErrorBody(body: unknown): ErrorBody {
  return typeof body === 'object' && body !== null ? body : {};
}

/** What to show of anything that was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof ApiError ? error.message : t('somethingWentWrong');
}
