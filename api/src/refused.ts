import { Problem } from './errors.ts';

/** Why something was not done, with all that its answer needs. */
export type Refused = {
  ok: false;
  status: number;
  reason: string;
  message: string;
  field?: string;
  /** Seconds. */
  retryAfter?: number;
};
export type Answer<T> = { ok: true; value: T } | Refused;

type Fault = Pick<Refused, 'status' | 'field' | 'retryAfter'>;

export const refused = (reason: string, message: string, { status = 422, ...more }: Partial<Fault> = {}): Refused => ({
  ok: false,
  status,
  reason,
  message,
  ...more,
});

/** Too many want the same at once. */
export const busy = refused('busy', 'فروشگاه چند لحظه سرش شلوغ است. دوباره تلاش کنید.', { status: 503, retryAfter: 2 });

/** The value of an answer; a refusal becomes the response. */
export function granted<T>(answer: Answer<T>): T {
  if (answer.ok) return answer.value;
  throw problemOf(answer);
}

export function problemOf({ status, reason, message, ...more }: Refused): Problem {
  return new Problem(status, reason, message, more);
}
