import { v7 } from 'uuid';
import type { Connection, Database } from '../../database/connect.ts';
import type { Log } from '../../log.ts';
import { DAY, MINUTE } from '../../times.ts';
import type { Jobs } from '../jobs/service.ts';
import type { SmsProvider } from './provider.ts';
import { outboxRepository } from './repository.ts';
import { inOrder, isTemplate, type TemplateName, type Tokens, textOf } from './templates.ts';

export type Messages = ReturnType<typeof messagesService>;
type Parts = { jobs: Jobs; provider: SmsProvider; shopOrigin: string; now: () => Date; log: Log };

type ToSend<T extends TemplateName> = { mobile: string; template: T; tokens: Tokens<T>; notAfter?: Date };

const KEPT_DAYS = 30;

/** A try that did not go well; thrown so that the job is tried again. */
class Undelivered extends Error {
  override readonly name = 'Undelivered';
}

export function messagesService(database: Database, { jobs, provider, shopOrigin, now, log }: Parts) {
  const { kysely } = database;
  const outbox = outboxRepository(kysely);
  const host = new URL(shopOrigin).hostname;

  return {
    /** Sends it when the transaction ends well, and not otherwise: at once if it is one of `jobs.transaction`. */
    send: async <T extends TemplateName>(tx: Connection, message: ToSend<T>): Promise<void> => {
      const { mobile, template, tokens, notAfter } = message;
      const id = v7();
      const created_at = now();
      const not_after = notAfter ?? new Date(created_at.getTime() + DAY);
      const row = { id, mobile, template, tokens: JSON.stringify(tokens), created_at, not_after };
      await outboxRepository(tx).add({ ...row, sent_at: null, given_up_at: null, last_error: null });
      await jobs.add(tx, 'sms', { id }, id);
    },

    /**
     * One try. Two processes do not make it at once, for the job is leased to one. But one that dies, or stands still for longer
     * than the lease, after the provider took the message and before that is written here leaves a job that sends it again:
     * better a message twice than none.
     */
    deliver: async (id: string): Promise<void> => {
      const row = await outbox.begin(id);
      if (row === undefined) return;
      const { mobile, template, tokens, attempts } = row;
      if (row.not_after <= now()) return outbox.giveUp(id, now(), row.last_error ?? 'too late');
      // During a roll-out a process of the version before this may have it: the next try is another's.
      if (!isTemplate(template)) throw new Undelivered('a template that this version does not know');

      const text = textOf(template, tokens, host);
      const code = tokens.code ?? null;
      const outcome = await provider.send({ mobile, template, tokens: inOrder(template, tokens), text, code });
      if (outcome.kind === 'sent') return outbox.sent(id, now());
      log.warn({ message: id, template, attempts, why: outcome.why }, `a message was not taken: ${outcome.kind}`);
      if (outcome.kind === 'refused') return outbox.giveUp(id, now(), outcome.why);
      await outbox.failed(id, outcome.why);
      throw new Undelivered(outcome.why);
    },

    /** Reminds of what waits without a job, and forgets what is long settled. */
    upkeep: async (): Promise<void> => {
      const at = now().getTime();
      await outbox.forget(new Date(at - KEPT_DAYS * DAY));
      const ids = await outbox.waitingSince(new Date(at - MINUTE), 500);
      if (ids.length === 0) return;
      await jobs.transaction(async (tx) => {
        for (const id of ids) await jobs.add(tx, 'sms', { id }, id);
      });
    },
  };
}
