import { setTimeout as wait } from 'node:timers/promises';

/** Polls until `read` returns a value, which may be empty but not false. The timeout of the test ends a wait in vain. */
export async function until<T>(read: () => Promise<T | false | undefined> | T | false | undefined): Promise<T> {
  for (;;) {
    const value = await read();
    if (value !== undefined && value !== false) return value;
    await wait(10);
  }
}
