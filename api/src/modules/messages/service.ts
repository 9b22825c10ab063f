import { v7 } from 'uuid';
import type { Connection, Database } from '../../database/connect.ts';
import type { Log } from '../../log.ts';
import { DAY, MINUTE } from '../../times.ts';
import type { Jobs } from '../jobs/service.ts';
import type { SmsProvider } from './provider.ts';
import { outboxRepository } from './repository.ts';
import { isTemplate, orderTokens, renderText, type TemplateName, type Tokens } from './templates.ts';

export type Messages = ReturnType<typeof messagesService>;
type Parts = { jobs: Jobs; provider: SmsProvider; shopOrigin: string; now: () => Date; log: Log };

type NewMessage<T extends TemplateName> = { mobile: string; template: T; tokens: Tokens<T>; notAfter?: Date };

const retentionDays = 30;

/** A failed delivery; thrown so that the job queue retries the job. */
class Undelivered extends Error {
  override readonly name = 'Undelivered';
}

export function messagesService(database: Database, { jobs, provider, shopOrigin, now, log }: Parts) {
  const { kysely } = database;
  const outbox = outboxRepository(kysely);
  const host = new URL(shopOrigin).hostname;

  return {
    /** Queues a message that is sent only if the transaction commits: immediately with `jobs.transaction`, otherwise at the next poll. */
    send: async <T extends TemplateName>(tx: Connection, message: NewMessage<T>): Promise<void> => {
      const { mobile, template, tokens, notAfter } = message;
      const id = v7();
      const created_at = now();
      const not_after = notAfter ?? new Date(created_at.getTime() + DAY);
      const row = { id, mobile, template, tokens: JSON.stringify(tokens), created_at, not_after };
      await outboxRepository(tx).add({ ...row, sent_at: null, given_up_at: null, last_error: null });
      await jobs.add(tx, 'sms', { id }, id);
    },

    /**
     * Makes one delivery attempt. The job's lease keeps two processes from sending the same message. If a process dies or stalls
     * beyond the lease after the provider accepted the message but before that is recorded, the message is sent twice; that is
     * better than not at all.
     */
    deliver: async (id: string): Promise<void> => {
      const row = await outbox.countAttempt(id);
      if (row === undefined) return;
      const { mobile, template, tokens, attempts } = row;
      if (row.not_after <= now()) return outbox.giveUp(id, now(), row.last_error ?? 'too late');
      // During a roll-out, a newer process may have queued it: another process can deliver it on the next attempt.
      if (!isTemplate(template)) throw new Undelivered('this version does not know the template');

      const text = renderText(template, tokens, host);
      const code = tokens.code ?? null;
      const outcome = await provider.send({ mobile, template, tokens: orderTokens(template, tokens), text, code });
      if (outcome.kind === 'sent') return outbox.markSent(id, now());
      log.warn({ message: id, template, attempts, why: outcome.why }, `a message was not delivered: ${outcome.kind}`);
      if (outcome.kind === 'refused') return outbox.giveUp(id, now(), outcome.why);
      await outbox.recordFailure(id, outcome.why);
      throw new Undelivered(outcome.why);
    },

    /** Queues waiting messages again whose job was lost, and deletes old ones that were sent or given up. */
    upkeep: async (): Promise<void> => {
      const at = now().getTime();
      await outbox.deleteSettled(new Date(at - retentionDays * DAY));
      const ids = await outbox.findWaiting(new Date(at - MINUTE), 500);
      if (ids.length === 0) return;
      await jobs.transaction(async (tx) => {
        for (const id of ids) await jobs.add(tx, 'sms', { id }, id);
      });
    },
  };
}
