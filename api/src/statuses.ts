/**
 * The HTTP status of each refusal reason. A reason that is missing here has 422: the request was understood, but its content
 * cannot be accepted.
 */
const statuses: Readonly<Record<string, number>> = {
  'bad-request': 400,
  'login-needed': 401,
  'token-unknown': 401,
  'staff-only': 403,
  'token-of-another': 403,
  'not-found': 404,
  'area-unknown': 404,
  'not-in-basket': 404,
  'release-unknown': 404,
  'method-not-allowed': 405,
  timeout: 408,
  'account-in-use': 409,
  'area-taken': 409,
  'hold-ended': 409,
  'illegal-transition': 409,
  'invoice-has-returns': 409,
  'key-used': 409,
  'nothing-due': 409,
  'order-changed': 409,
  'order-closed': 409,
  'transfer-ended': 409,
  'order-placed': 409,
  'other-release': 409,
  'own-review': 409,
  'out-of-stock': 409,
  'payment-in-progress': 409,
  'payments-too-many': 409,
  'quote-expired': 409,
  'reference-used': 409,
  'refund-changed': 409,
  'release-not-named': 409,
  'return-too-late': 409,
  'review-exists': 409,
  'revision-moved': 409,
  'rollout-of-another': 409,
  seeding: 409,
  'shadow-of-another': 409,
  'ticket-closed': 409,
  'total-changed': 409,
  'file-too-large': 413,
  'too-large': 413,
  'unsupported-media-type': 415,
  'code-too-often': 429,
  'code-too-soon': 429,
  'coupon-too-often': 429,
  'email-too-often': 429,
  'messages-too-many': 429,
  'password-too-often': 429,
  'special-orders-too-many': 429,
  'tickets-too-many': 429,
  'too-many-requests': 429,
  'unpaid-orders-too-many': 429,
  'upload-too-often': 429,
  'withdrawals-too-often': 429,
  'headers-too-large': 431,
  internal: 500,
  busy: 503,
  'codes-exhausted': 503,
  'disk-full': 503,
  'gateway-unavailable': 503,
  'store-unreachable': 503,
  unavailable: 503,
  'upload-too-slow': 503,
};

export function statusOf(reason: string): number {
  return statuses[reason] ?? 422;
}

/** The general reason behind each status, for errors of Fastify and Node, which have only a status. */
const generalReasons: Readonly<Record<number, string>> = {
  404: 'not-found',
  405: 'method-not-allowed',
  408: 'timeout',
  413: 'too-large',
  415: 'unsupported-media-type',
  431: 'headers-too-large',
  500: 'internal',
  503: 'unavailable',
};

export function generalReasonOf(status: number): string {
  return generalReasons[status] ?? 'bad-request';
}
