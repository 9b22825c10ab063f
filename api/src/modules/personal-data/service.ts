import { formatNumber } from '@shop/shared/lib/digits';
import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import type { Connection } from '../../database/connect.ts';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { productChanged } from '../catalogue/derived.ts';
import type { AccountCodes } from '../identity/account-codes.ts';
import type { MemberSession } from '../identity/visitor.ts';
import { nextStates as nextOrderStates, states as orderStates } from '../orders/states.ts';
import { isOpen as isSpecialOrderOpen, states as specialOrderStates } from '../special-orders/states.ts';
import { eraseMember } from './erase.ts';
import { lockMemberForDeletion, personalDataRepository } from './repository.ts';
import { sections } from './sections.ts';

export type PersonalDataService = ReturnType<typeof personalDataService>;
export type Obstacle = { reason: 'orders' | 'special-orders' | 'wallet' | 'staff'; text: string };
type Parts = { codes: AccountCodes; now: () => Date };

const pageSize = 500;
/** A delivered order may become a return, but nothing has to happen with it. */
const openStates = {
  orders: orderStates.filter(
    (state) => state !== 'delivered' && ['shop', 'system'].some((side) => canBeMoved(state, side)),
  ),
  specialOrders: specialOrderStates.filter(isSpecialOrderOpen),
};

function canBeMoved(state: (typeof orderStates)[number], side: string): boolean {
  return (side === 'shop' || side === 'system') && nextOrderStates(state, side).length > 0;
}

export function personalDataService(kysely: Kysely<Schema>, { codes, now }: Parts) {
  async function findObstacles(db: Connection, user: string, role: string): Promise<Obstacle[]> {
    const open = await personalDataRepository(db).countOpen(user, openStates);
    const obstacles: Obstacle[] = [];
    if (role !== 'shopper') {
      obstacles.push({ reason: 'staff', text: 'حساب کارکنان فروشگاه را فقط مدیر می‌تواند ببندد.' });
    }
    if (open.orders > 0) {
      const text = `${formatNumber(open.orders)} سفارش شما هنوز تمام نشده است. پس از تحویل یا لغو آن می‌توانید حساب را حذف کنید.`;
      obstacles.push({ reason: 'orders', text });
    }
    if (open.special_orders > 0) {
      const text = `${formatNumber(open.special_orders)} سفارش ویژهٔ شما هنوز باز است. اول آن را لغو کنید یا منتظر تحویلش بمانید.`;
      obstacles.push({ reason: 'special-orders', text });
    }
    if (open.wallet > 0) {
      obstacles.push({
        reason: 'wallet',
        text: 'در کیف پول شما پول هست. اول آن را خرج کنید یا به حساب بانکی‌تان برگردانید.',
      });
    }
    return obstacles;
  }

  /** The file of the export, in pieces. Each page is a query of its own: a slow reader must not hold a transaction open. */
  async function* write(user: string): AsyncGenerator<string> {
    const data = personalDataRepository(kysely);
    yield `{"exported_at":${JSON.stringify(now().toISOString())}`;
    for (const section of Object.keys(sections)) {
      yield `,\n${JSON.stringify(section)}:[`;
      let after = '';
      let separator = '\n';
      for (;;) {
        const rows = await data.rows(section, user, { after, limit: pageSize });
        for (const { row } of rows) {
          yield `${separator}${JSON.stringify(row)}`;
          separator = ',\n';
        }
        const last = rows.at(-1);
        if (last === undefined || rows.length < pageSize) break;
        after = last.key;
      }
      yield ']';
    }
    yield '}\n';
  }

  return {
    export: write,

    obstacles: ({ user_id, role }: MemberSession): Promise<Obstacle[]> => findObstacles(kysely, user_id, role),

    /** Deletes the account and ends all of its sessions. The number can open a new account, which has nothing of the old one. */
    deleteAccount: (session: MemberSession, typed: { code: string; device: string }): Promise<Result<true>> =>
      inTransaction(kysely, async (tx): Promise<Result<true>> => {
        const member = await lockMemberForDeletion(tx, session.user_id);
        if (member === undefined) return refuse('login-needed');
        const [obstacle] = await findObstacles(tx, member.id, member.role);
        if (obstacle !== undefined) return refuse('account-in-use', obstacle.text);
        const redeemed = await codes.redeemOwn(tx, member, 'deletion', typed);
        if (!redeemed.ok) return redeemed;
        const reviewed = await personalDataRepository(tx).reviewedProducts(member.id);
        await eraseMember(tx, member, now());
        // Their pages show the first name and the pictures of the member.
        await productChanged(tx, reviewed);
        return ok(true);
      }),
  };
}
