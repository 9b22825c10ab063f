import type { QueueOptions, QueuePolicy } from 'pg-boss';

/** The data of each kind of job. Periodic jobs have none. */
export type JobData = {
  /** Delivers an SMS of `outbox`. */
  sms: { id: string };
  /** Delivers an e-mail of `outbox`. */
  email: { id: string };
  /** Queues messages without a job (restored from a backup, or their job gave up) and deletes old ones. */
  'sms-upkeep': Record<string, never>;
  /** Deletes expired sessions, codes and failure counts. */
  'identity-sweep': Record<string, never>;
  /** Deletes challenges of passkeys that were not used. */
  'passkeys-sweep': Record<string, never>;
  /** Deletes stored answers that are too old to be asked for again. */
  'idempotency-sweep': Record<string, never>;
  /** Deletes uploads that were never used. */
  'uploads-sweep': Record<string, never>;
  /** Closes tickets whose answer had no reply. */
  'tickets-close': Record<string, never>;
  /** Expires quotes of special orders. */
  'quotes-expiry': Record<string, never>;
  /** Recomputes products whose prices or sums are out of date: sales are older than 90 days by now, or a version before derived them otherwise. */
  'old-sales': Record<string, never>;
  /** Evicts pages when the time of a scheduled article has come. */
  'articles-published': Record<string, never>;
  /** Ends holds of stock that have expired. */
  'stock-holds': Record<string, never>;
  /** Follows payments whose shopper has not come back from the bank. */
  'payments-reconcile': Record<string, never>;
  /** Sends refunds to cards, and asks about those without an answer. */
  'refunds-send': Record<string, never>;
  /** Expires unpaid orders whose hold has ended. */
  'orders-expiry': Record<string, never>;
  /** Deletes the network addresses of orders after a day. */
  'order-origins-sweep': Record<string, never>;
  /** Deletes wrong coupon codes that no longer count. */
  'coupons-sweep': Record<string, never>;
  /** Reminds members of an unfinished basket. */
  'basket-reminders': Record<string, never>;
  /** Deletes what was searched for three months ago. */
  'search-questions-sweep': Record<string, never>;
  /** Removes the network addresses of old votes for reviews. */
  'review-votes-sweep': Record<string, never>;
  /** Notifies shoppers whose restock request can be met. */
  restock: Record<string, never>;
};
export type JobKind = keyof JobData;
export type JobHandlers = { readonly [K in JobKind]?: (data: JobData[K]) => Promise<void> };

export type KindRules = QueueOptions & {
  policy?: QueuePolicy;
  /** The number of jobs of this kind that run at once in this process. */
  parallel?: number;
  /** A periodic job: a cron expression in UTC. */
  every?: string;
};

// Several at once: a request to the provider that hangs must not delay the codes queued behind it.
const delivery = {
  policy: 'exclusive',
  parallel: 3,
  expireInSeconds: 30,
  retryLimit: 40,
  retryDelay: 2,
  retryBackoff: true,
  retryDelayMax: 900,
} as const;

/** When a process dies, another one takes its job over after `expireInSeconds`; the work must take less time than that. */
const periodic = { policy: 'exclusive', expireInSeconds: 300, retryLimit: 0 };

export const kinds: Readonly<Record<JobKind, KindRules>> = {
  sms: delivery,
  email: delivery,
  'sms-upkeep': { ...periodic, every: '*/5 * * * *' },
  'identity-sweep': { ...periodic, every: '17 * * * *' },
  'passkeys-sweep': { ...periodic, every: '*/10 * * * *' },
  'idempotency-sweep': { ...periodic, every: '27 * * * *' },
  'uploads-sweep': { ...periodic, every: '37 * * * *' },
  'tickets-close': { ...periodic, every: '47 * * * *' },
  'quotes-expiry': { ...periodic, every: '7 * * * *' },
  'articles-published': { ...periodic, every: '* * * * *' },
  'old-sales': { ...periodic, every: '20 0 * * *' },
  'stock-holds': { ...periodic, every: '* * * * *' },
  'payments-reconcile': { ...periodic, every: '* * * * *' },
  'refunds-send': { ...periodic, every: '* * * * *' },
  'orders-expiry': { ...periodic, every: '* * * * *' },
  'order-origins-sweep': { ...periodic, every: '57 * * * *' },
  'coupons-sweep': { ...periodic, every: '3 * * * *' },
  'basket-reminders': { ...periodic, every: '*/10 * * * *' },
  'search-questions-sweep': { ...periodic, every: '22 1 * * *' },
  'review-votes-sweep': { ...periodic, every: '12 1 * * *' },
  restock: { ...periodic, every: '* * * * *' },
};

export const jobKinds = Object.keys(kinds) as JobKind[];
