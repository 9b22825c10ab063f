import type { QueueOptions, QueuePolicy } from 'pg-boss';

/** What a job of each kind is told. Periodic ones are told nothing. */
export type JobData = {
  /** A row of `sms_outbox` is to be delivered. */
  sms: { id: string };
  /** Messages wait that no job knows of: they came out of a backup, or their job gave up. Old ones are deleted. */
  'sms-upkeep': Record<string, never>;
  /** Sessions, codes and failures that no longer say anything are deleted. */
  'identity-sweep': Record<string, never>;
  /** Files that nothing was made of are deleted. */
  'uploads-sweep': Record<string, never>;
  /** Quotes of special orders whose time is over. */
  'quotes-expiry': Record<string, never>;
  /** Who waits for what is back is told. */
  restock: Record<string, never>;
};
export type JobKind = keyof JobData;

export type KindRules = QueueOptions & {
  policy?: QueuePolicy;
  /** How many at once in this process. */
  parallel?: number;
  /** A periodic job: a cron expression in UTC. */
  every?: string;
};

/** A job that died with its process is taken over after `expireInSeconds`, so its work must end well before that. */
const periodic = { policy: 'exclusive', expireInSeconds: 300, retryLimit: 0 };

export const kinds: Readonly<Record<JobKind, KindRules>> = {
  // Several at once: a provider that hangs for one message must not hold up the codes behind it.
  sms: {
    policy: 'exclusive',
    parallel: 3,
    expireInSeconds: 30,
    retryLimit: 40,
    retryDelay: 2,
    retryBackoff: true,
    retryDelayMax: 900,
  },
  'sms-upkeep': { ...periodic, every: '*/5 * * * *' },
  'identity-sweep': { ...periodic, every: '17 * * * *' },
  'uploads-sweep': { ...periodic, every: '37 * * * *' },
  'quotes-expiry': { ...periodic, every: '7 * * * *' },
  restock: { ...periodic, every: '* * * * *' },
};
