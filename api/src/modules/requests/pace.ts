import { HOUR } from '../../times.ts';
import type { requestsRepository } from './repository.ts';

type Pace = { address: string; perHour: number; time: Date };

/** Seconds until this address may ask again; undefined: now. */
export async function waitFor(
  requests: Pick<ReturnType<typeof requestsRepository>, 'askedFrom'>,
  { address, perHour, time }: Pace,
): Promise<number | undefined> {
  const recent = await requests.askedFrom(address, new Date(time.getTime() - HOUR));
  const first = recent.at(-perHour);
  return first && Math.ceil((first.getTime() + HOUR - time.getTime()) / 1000);
}
