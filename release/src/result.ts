/** Why an operation was refused. */
export type Refusal<Reason extends string = string> = {
  ok: false;
  /** A stable id for programs. */
  reason: Reason;
  /** A sentence for people. Empty: the receiver shows its general text for the reason. */
  message: string;
  /** The field of the request that is wrong, by its path in the request: `items.0.quantity`. */
  field?: string;
  /** Seconds after which a retry can succeed. */
  retryAfter?: number;
};

/** The outcome of an operation that can fail in expected ways. Unexpected failures are thrown. */
export type Result<Value, Reason extends string = string> = { ok: true; value: Value } | Refusal<Reason>;

export function ok<Value>(value: Value): { ok: true; value: Value } {
  return { ok: true, value };
}

export function refuse<Reason extends string>(
  reason: Reason,
  message = '',
  details: Pick<Refusal, 'field' | 'retryAfter'> = {},
): Refusal<Reason> {
  return { ok: false, reason, message, ...details };
}

/** The value of a result, for callers that cannot be refused; throws a refusal. */
export function unwrapResult<Value>(result: Result<Value>): Value {
  if (result.ok) return result.value;
  throw new Error(`${result.reason}: ${result.message}`);
}

/**
 * The system's code of an error (`ENOENT`), else the error's name (`TimeoutError`). Looks at the shape instead of using
 * `instanceof`: inside Jest an error thrown by Node is not an instance of the test's `Error`.
 */
export function errorCode(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  if ('code' in error && typeof error.code === 'string') return error.code;
  return 'name' in error ? String(error.name) : 'unknown';
}
