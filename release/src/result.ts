/** Why something was not done: a stable id for programs, a sentence for people. */
export type Refusal = { ok: false; reason: string; message: string };

/** An expected outcome, good or bad. Surprises throw instead. */
export type Result<T> = { ok: true; value: T } | Refusal;

export function done<T>(value: T): { ok: true; value: T } {
  return { ok: true, value };
}

export function refuse(reason: string, message: string): Refusal {
  return { ok: false, reason, message };
}
