import { MINUTE } from '../times.ts';
import { isDiskFull } from './failures.ts';

export type WriteWatch = ReturnType<typeof watchWrites>;

/** Counts statements that can have written, and remembers that one failed because the disk was full, until another write succeeds or a minute has passed. */
export function watchWrites(now: () => number = () => performance.now()) {
  let failedAt: number | undefined;
  let possibleWrites = 0;
  return {
    failed: (error: unknown): void => {
      if (isDiskFull(error)) failedAt = now();
    },
    /** `result`: what the driver returned for a statement. */
    succeeded: (result: unknown): void => {
      if (!isQuery(result)) possibleWrites += 1;
      if (failedAt !== undefined && hasWritten(result)) failedAt = undefined;
    },
    /** Statements so far that were no queries. While the number stays the same, this process has changed nothing. */
    count: (): number => possibleWrites,
    areFailing: (): boolean => failedAt !== undefined && now() - failedAt < MINUTE,
  };
}

function isQuery(result: unknown): boolean {
  return typeof result === 'object' && result !== null && 'command' in result && result.command === 'SELECT';
}

/** Deletions do not count: they can succeed on a full disk. */
function hasWritten(result: unknown): boolean {
  if (typeof result !== 'object' || result === null || !('command' in result) || !('rowCount' in result)) return false;
  const isWrite = result.command === 'INSERT' || result.command === 'UPDATE';
  return isWrite && typeof result.rowCount === 'number' && result.rowCount > 0;
}
