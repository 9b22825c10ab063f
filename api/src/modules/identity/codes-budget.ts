import { lockWork } from '../../database/locks.ts';
import type { RequestedFrom } from '../../database/tables/people.ts';
import type { Tx } from '../../database/transaction.ts';
import type { Log } from '../../log.ts';
import { HOUR } from '../../times.ts';
import { familiarRepository } from './familiar-repository.ts';
import { otpsRepository } from './repository.ts';

export type BudgetRules = { perHourPerAddress: number; perHourPerShop: number };
type Parts = { rules: BudgetRules; at: Date; onBudget: (share: number) => void };
/** `withheld`: beyond a limit that does not apply to all. */
export type Draw = 'sent' | 'withheld' | 'empty';

/**
 * The part of the shop's budget that each may use up. A stranger behind a member's address counts as the member, so only a device that
 * the member has used can draw the last part: strangers cannot spend it, even with a list of the members' numbers.
 */
const partOf = { elsewhere: 0.75, 'known-address': 0.85, 'known-device': 1 } satisfies Record<RequestedFrom, number>;
/** One address may use at most this part of the shop's budget, however many members it has. */
const partOfOneAddress = 0.25;

/** The most messages in an hour that an address may cause for numbers without a relation to it. */
function shareOfAddress(members: number, { perHourPerAddress, perHourPerShop }: BudgetRules): number {
  return Math.min(perHourPerAddress + members, Math.max(perHourPerAddress, perHourPerShop * partOfOneAddress));
}

/** Decides whether a code may cost a message. The limits are exact, because they are counted under locks. */
export function codesBudget(tx: Tx, { rules, at, onBudget }: Parts) {
  const otps = otpsRepository(tx);
  const hour = { since: new Date(at.getTime() - HOUR), until: new Date(at.getTime() + HOUR) };

  /** The caller has locked the address. */
  async function isWithinShare(address: string): Promise<boolean> {
    const share = shareOfAddress(await familiarRepository(tx).countMembers(address, at), rules);
    return (await otps.countUnused(address, { ...hour, limit: share })) < share;
  }

  return {
    draw: async (address: string, requestedFrom: RequestedFrom): Promise<Draw> => {
      // Counted for members as well, so that both cases take the same time.
      const isWithin = await isWithinShare(address);
      await lockWork(tx, 'codes');
      const { perHourPerShop } = rules;
      const sent = await otps.countSent({ ...hour, limit: perHourPerShop });
      if (sent >= perHourPerShop) {
        onBudget(1);
        return 'empty';
      }
      const isBeyondShare = requestedFrom === 'elsewhere' && !isWithin;
      if (isBeyondShare || sent >= perHourPerShop * partOf[requestedFrom]) return 'withheld';
      onBudget((sent + 1) / perHourPerShop);
      return 'sent';
    },
  };
}

/** The parts of the budget at which an operator has to look, because somebody makes the shop send messages. */
const alarmParts = [0.5, 0.75, 1];

/** Logs an error each time the messages of the hour pass another of these parts, and once an hour while they stay above it. */
export function budgetAlarm(log: Log, now: () => Date): (share: number) => void {
  const loggedAt = new Map<number, number>();
  return (share) => {
    const part = alarmParts.findLast((candidate) => share >= candidate);
    if (part === undefined || now().getTime() - (loggedAt.get(part) ?? 0) < HOUR) return;
    loggedAt.set(part, now().getTime());
    log.error({ percent: part * 100 }, 'ALARM: this part of the codes that the shop may send in an hour is used');
  };
}
