import type { ReviewStatus } from '../../database/tables/catalogue.ts';

/** The author edits a review, the shop decides about it. */
type Action = 'edit' | 'approve' | 'reject';

/** The status of a review after an action; undefined when the action is not allowed. The only such rules in the code. */
export function nextStatus(status: ReviewStatus, action: Action): ReviewStatus | undefined {
  if (action === 'edit') return 'pending';
  if (status !== 'pending') return undefined;
  return action === 'approve' ? 'approved' : 'rejected';
}
