import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import type { EdgeReport } from 'release/edge-report';

type ReporterOptions = {
  apiUrl: string;
  token: string;
  name: string;
  /** The part of a report whose change is reported at once. */
  describe: () => Pick<EdgeReport, 'revision' | 'waitsFor' | 'problems'>;
  figures: () => Pick<EdgeReport, 'figures' | 'failures' | 'shadows'>;
  log: Pick<FastifyBaseLogger, 'warn'>;
  checkIntervalMs?: number;
  reportIntervalMs?: number;
};

/** A report fails when the registry has not answered it after this time (ms). */
const timeoutMs = 3000;

/** Sends reports of this process to the registry, one at a time. A report that fails is sent again with the next check. */
export function createReporter(options: ReporterOptions) {
  const { apiUrl, token, name, describe, figures, log, checkIntervalMs = 100, reportIntervalMs = 5000 } = options;
  const url = `${apiUrl}/releases/v1/edges/${randomUUID()}`;
  let timer: NodeJS.Timeout | undefined;
  let sending: Promise<void> | undefined;
  let reported = '';
  let reportedAt = 0;
  let hasFailed = false;

  const post = async (report: EdgeReport): Promise<void> => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(report),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    await response.body?.cancel();
    if (!response.ok) throw new Error(`the registry responded with status ${response.status}`);
  };

  const send = async (state: ReturnType<typeof describe>): Promise<void> => {
    const text = JSON.stringify(state);
    reportedAt = performance.now();
    try {
      await post({ name, ...state, ...figures() });
      reported = text;
      hasFailed = false;
    } catch (err) {
      // An API that is away is logged by the feed; one line is enough here.
      if (!hasFailed) log.warn({ err }, 'the report to the registry failed');
      hasFailed = true;
    }
  };

  const check = () => {
    if (sending) return;
    const state = describe();
    const sinceReport = performance.now() - reportedAt;
    const isDue = sinceReport > reportIntervalMs;
    const hasChanged = JSON.stringify(state) !== reported && (!hasFailed || sinceReport > timeoutMs / 3);
    if (!isDue && !hasChanged) return;
    sending = send(state).finally(() => {
      sending = undefined;
    });
  };

  return {
    start(): void {
      timer = setInterval(check, checkIntervalMs).unref();
      check();
    },
    /** Tells the registry that this process ends, so that no command waits for it. */
    async stop(): Promise<void> {
      clearInterval(timer);
      await sending;
      if (reported === '') return;
      await post({ name, ...describe(), figures: [], isLeaving: true }).catch(() => undefined);
    },
  };
}
