import { ApiError } from '@shop/shared/kernel';

/** For what a page can do without: `.catch(orGone)` makes nothing of what is not there. Every other failure stays one. */
export function orGone(error: unknown): undefined {
  if (error instanceof ApiError && error.status === 404) return undefined;
  throw error;
}
