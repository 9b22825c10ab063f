import type { BaseParts, Module } from '../../module.ts';

/** Listed last: the queue starts after all other modules, and stops before them. */
export function jobsModule({ jobs }: BaseParts): Module {
  return { onReady: jobs.start, onClose: jobs.stop };
}
