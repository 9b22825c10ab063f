import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { Type } from 'typebox';
import { v7 as uuid } from 'uuid';
import type { Actor } from '../../actor.ts';
import { isDuplicate } from '../../database/failures.ts';
import { lockMember } from '../../database/locks.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { unwrap } from '../../errors.ts';
import { text } from '../../shapes.ts';
import type { Guard } from '../keys/guard.ts';
import type { Messages } from '../messages/service.ts';
import { familiarRepository } from './familiar-repository.ts';
import type { PasswordAttemptsService } from './password-attempts.ts';
import { usersRepository } from './repository.ts';
import { sessionsRepository } from './sessions-repository.ts';

type Parts = { kysely: Kysely<Schema>; messages: Messages; failures: PasswordAttemptsService; now: () => Date };
type MobileChange = { mobile: string; reason: string; actor: Actor };
export type MembersDesk = ReturnType<typeof membersDesk>;

/** The shop's side of accounts. */
export function membersDesk({ kysely, messages, failures, now }: Parts) {
  return {
    /**
     * Changes the number of a member who has lost the old one and can get no code. The operator has checked who asks, and gives the reason.
     * Ends all sessions. Both numbers get a message: the old one may be in use after all.
     */
    changeMobile: async (old: string, { mobile, reason, actor }: MobileChange): Promise<Result<{ mobile: string }>> => {
      const at = now();
      try {
        return await inTransaction(kysely, async (tx): Promise<Result<{ mobile: string }>> => {
          const users = usersRepository(tx);
          const member = await users.byMobile(old);
          if (member === undefined) return refuse('not-found');
          await lockMember(tx, member.id);
          // Another request may have changed the number before this one got the lock.
          if ((await users.byId(member.id))?.mobile !== old) return refuse('not-found');
          if (mobile === old) return refuse('invalid', 'this is the number of the account', { field: 'mobile' });
          await users.setMobile(member.id, mobile);
          await tx
            .insertInto('mobile_changes')
            .values({ id: uuid(), user_id: member.id, old_mobile: old, new_mobile: mobile, reason, actor, at })
            .execute();
          await sessionsRepository(tx).endAll(member.id);
          await familiarRepository(tx).forgetDevices(member.id);
          for (const number of [old, mobile]) {
            await failures.reset(tx, number);
            const tokens = { ending: mobile.slice(-4) };
            await messages.send(tx, { mobile: number, template: 'mobile-changed', tokens });
          }
          return ok({ mobile });
        });
      } catch (error) {
        if (isDuplicate(error)) return refuse('mobile-taken', 'another member has this number');
        throw error;
      }
    },
  };
}

const mobilePattern = '^09[0-9]{9}$';
const MobileParams = Type.Object({ mobile: Type.String({ pattern: mobilePattern }) });
const MobileBody = Type.Object(
  { mobile: Type.String({ pattern: mobilePattern }), reason: text({ min: 3, max: 500 }) },
  { additionalProperties: false },
);

/** Used by `pnpm desk members`. The edge does not forward these paths. */
export function membersOperatorRoutes({
  desk,
  access,
}: {
  desk: MembersDesk;
  access: Guard;
}): FastifyPluginAsyncTypebox {
  return async (app) => {
    app.post(
      '/operator/v1/members/:mobile/change-mobile',
      { onRequest: access.admin, schema: { params: MobileParams, body: MobileBody } },
      async ({ params, body }) => ({
        data: unwrap(await desk.changeMobile(params.mobile, { ...body, actor: 'service:operator' })),
      }),
    );
  };
}
