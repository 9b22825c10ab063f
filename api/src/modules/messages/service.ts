import { v7 } from 'uuid';
import type { Database } from '../../database/connect.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Log } from '../../log.ts';
import { DAY, MINUTE } from '../../times.ts';
import type { Jobs } from '../jobs/service.ts';
import { membersRepository } from './members-repository.ts';
import type { Channel, Outcome, Providers } from './provider.ts';
import { type OutboxRow, outboxRepository } from './repository.ts';
import {
  type EmailTemplateName,
  isTemplate,
  type NoticeTemplateName,
  orderTokens,
  renderEmail,
  renderNotice,
  renderSms,
  type SmsTemplateName,
  type TemplateName,
  type Tokens,
  topicOf,
} from './templates.ts';

export type Messages = ReturnType<typeof messagesService>;
type Parts = { jobs: Jobs; providers: Providers; shopOrigin: string; now: () => Date; log: Log };

/** `event`: the name of what happened, e.g. an order's state. One event is sent once over each channel, however often it is reported. */
type Options = { notAfter?: Date; event?: string };
type NewSms<T extends SmsTemplateName> = { mobile: string; template: T; tokens: Tokens<T> } & Options;
type NewEmail<T extends EmailTemplateName> = { email: string; user: string; template: T; tokens: Tokens<T> } & Options;
type NewNotice<T extends NoticeTemplateName> = { user: string; event: string; template: T; tokens: Tokens<T> } & Pick<
  Options,
  'notAfter'
>;
type Queued = Pick<OutboxRow, 'channel' | 'recipient' | 'template'> & { tokens: object; user?: string } & Options;

const retentionDays = 30;
const noticeRetentionDays = 365;

/** A failed delivery; thrown so that the job queue retries the job. */
class Undelivered extends Error {
  override readonly name = 'Undelivered';
}

export function messagesService(database: Database, { jobs, providers, shopOrigin, now, log }: Parts) {
  const { kysely } = database;
  const outbox = outboxRepository(kysely);

  async function queue(tx: Tx, { tokens, notAfter, user, event, ...message }: Queued): Promise<void> {
    const id = v7();
    const created_at = now();
    const not_after = notAfter ?? new Date(created_at.getTime() + DAY);
    const row = { ...message, id, tokens: JSON.stringify(tokens), created_at, not_after };
    const isNew = await outboxRepository(tx).add({ ...row, user_id: user ?? null, event: event ?? null });
    if (isNew) await jobs.add(tx, message.channel, { id }, id);
  }

  /** Undefined when the template has no words for the channel, or the shop no provider for it. */
  async function sendOver(channel: Channel, row: OutboxRow, template: TemplateName): Promise<Outcome | undefined> {
    const { id, recipient, tokens } = row;
    const code = tokens.code ?? null;
    if (channel === 'email') {
      const email = renderEmail(template, tokens, shopOrigin);
      return email && providers.email?.send({ ...email, id, to: recipient, code });
    }
    const text = renderSms(template, tokens, shopOrigin);
    if (text === undefined) return undefined;
    return providers.sms.send({ mobile: recipient, template, tokens: orderTokens(template, tokens), text, code });
  }

  return {
    /** Queues an SMS that is sent only if the transaction commits: immediately with `jobs.transaction`, otherwise at the next poll. */
    send: <T extends SmsTemplateName>(tx: Tx, { mobile, ...message }: NewSms<T>): Promise<void> =>
      queue(tx, { ...message, channel: 'sms', recipient: mobile }),

    /** Queues an e-mail in the same way. */
    sendEmail: <T extends EmailTemplateName>(tx: Tx, { email, ...message }: NewEmail<T>): Promise<void> =>
      queue(tx, { ...message, channel: 'email', recipient: email }),

    /** Whether the shop can send e-mails. */
    hasEmail: providers.email !== undefined,

    /** Notifies a member of an event: in the panel, and over the channels that are on for this topic. */
    notify: async <T extends NoticeTemplateName>(tx: Tx, notice: NewNotice<T>): Promise<void> => {
      const { user, event, template, tokens, notAfter } = notice;
      const members = membersRepository(tx);
      const at = now();
      const isNew = await members.addNotification({
        ...renderNotice(template, tokens),
        id: v7(),
        user_id: user,
        event,
        created_at: at,
      });
      if (!isNew) return;
      const receiver = await members.findReceiver(user, topicOf(template));
      if (receiver === undefined) return;
      const message = { template, tokens, user, event, ...(notAfter && { notAfter }) };
      if (receiver.sms) await queue(tx, { ...message, channel: 'sms', recipient: receiver.mobile });
      if (receiver.email !== null && providers.email !== undefined) {
        await queue(tx, { ...message, channel: 'email', recipient: receiver.email });
      }
    },

    /** The member has seen elsewhere what these events were about. */
    markRead: (tx: Tx, user: string, events: string[]): Promise<void> =>
      membersRepository(tx).markEventsRead(user, events, now()),

    /**
     * Makes one delivery attempt. The job's lease keeps two processes from sending the same message. If a process dies or stalls
     * beyond the lease after the provider accepted the message but before that is recorded, the message is sent twice; that is
     * better than not at all.
     */
    deliver: async (id: string): Promise<void> => {
      const row = await outbox.countAttempt(id);
      if (row === undefined) return;
      const { channel, template, attempts } = row;
      if (row.not_after <= now()) return outbox.giveUp(id, now(), row.last_error ?? 'too late');
      // During a roll-out, a newer process may have queued it: another process can deliver it on the next attempt.
      if (!isTemplate(template)) throw new Undelivered('this version does not know the template');
      const outcome = await sendOver(channel, row, template);
      if (outcome === undefined) return outbox.giveUp(id, now(), 'cannot be sent over this channel');
      if (outcome.kind === 'sent') return outbox.markSent(id, now());
      log.warn(
        { message: id, channel, template, attempts, why: outcome.why },
        `a message was not delivered: ${outcome.kind}`,
      );
      if (outcome.kind === 'refused') return outbox.giveUp(id, now(), outcome.why);
      await outbox.recordFailure(id, outcome.why);
      throw new Undelivered(outcome.why);
    },

    /** Queues waiting messages again whose job was lost, and deletes old ones and old notifications. */
    upkeep: async (): Promise<void> => {
      const at = now().getTime();
      await outbox.deleteSettled(new Date(at - retentionDays * DAY));
      await membersRepository(kysely).deleteNotifications(new Date(at - noticeRetentionDays * DAY));
      const waiting = await outbox.findWaiting(new Date(at - MINUTE), 500);
      if (waiting.length === 0) return;
      await jobs.transaction(async (tx) => {
        for (const { id, channel } of waiting) await jobs.add(tx, channel, { id }, id);
      });
    },
  };
}
