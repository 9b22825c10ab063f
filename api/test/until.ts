import { setTimeout as wait } from 'node:timers/promises';

/** Polls until `read` returns a value. The timeout of the test ends a wait in vain. */
export async function until<T>(read: () => Promise<T | undefined> | T | undefined): Promise<T> {
  for (;;) {
    const value = await read();
    if (value !== undefined) return value;
    await wait(10);
  }
}
