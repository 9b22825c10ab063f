/** The request is refused, because the machine is busy or something does not answer. `retryAfter` in seconds. */
export class Overload extends Error {
  readonly statusCode: 429 | 503;
  readonly retryAfter: number;
  constructor(message: string, { statusCode, retryAfter }: { statusCode: 429 | 503; retryAfter: number }) {
    super(message);
    this.statusCode = statusCode;
    this.retryAfter = retryAfter;
  }
}

/** Undefined if the promise takes longer. */
export async function waitAtMost<Value>(ms: number, promise: Promise<Value>): Promise<Value | undefined> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, ms, undefined);
  });
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

/** The deadline of a whole request: all of its steps together. Returns a function that waits for a step, and throws an `Overload`. */
export function startRequestDeadline(ms: number) {
  const end = performance.now() + ms;
  return async <Value extends object>(step: Promise<Value>): Promise<Value> => {
    const value = await waitAtMost(Math.max(0, end - performance.now()), step);
    if (value) return value;
    // After the deadline, its error would be an unhandled rejection.
    step.catch(() => undefined);
    throw new Overload('the request took too long', { statusCode: 503, retryAfter: 5 });
  };
}
