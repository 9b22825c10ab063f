import { ok, type Result, refuse } from 'release/result';
import type { Actor } from '../../actor.ts';
import type { WalletEntryKind } from '../../database/tables/wallet.ts';
import type { Tx } from '../../database/transaction.ts';
import { lockWallet, type Reference, type WalletEntry, type WalletRow, walletRepository } from './repository.ts';

/** `amount`: Rial. */
type Posting = { user: string; amount: number; reference: Reference; actor: Actor; reason?: string; now: Date };
type HoldEnd = Pick<Posting, 'reference' | 'actor' | 'reason' | 'now'>;
type Posted<Reason extends string> = Promise<Result<WalletEntry, Reason>>;

const notEnoughMoney = refuse('not-enough-money', 'موجودی کیف پول برای این کار کافی نیست.');
/** The reference has an entry with another amount, or in another wallet. */
const referenceUsed = refuse('reference-used');
const holdEnded = refuse('hold-ended');

/** The ledger of all wallets. Each function locks one wallet until the transaction ends, and is idempotent by its reference. */
export function walletLedger(tx: Tx) {
  const wallets = walletRepository(tx);

  async function post(
    kind: WalletEntryKind,
    { user, amount, reference, actor, reason, now }: Posting,
    isAllowed: (wallet: WalletRow) => boolean = () => true,
  ): Posted<'not-enough-money' | 'reference-used'> {
    const wallet = await lockWallet(tx, user);
    const earlier = (await wallets.entries(reference)).get(kind);
    if (earlier !== undefined) {
      return earlier.user_id === user && earlier.amount === amount ? ok(earlier) : referenceUsed;
    }
    if (!isAllowed(wallet)) return notEnoughMoney;
    const { type: ref_type, id: ref_id } = reference;
    return ok(
      await wallets.add({
        user_id: user,
        kind,
        amount,
        ref_type,
        ref_id,
        actor,
        reason: reason ?? null,
        at: now,
      }),
    );
  }

  async function endHold(
    kind: 'capture' | 'release',
    { reference, actor, reason, now }: HoldEnd,
  ): Posted<'not-found' | 'hold-ended'> {
    const hold = (await wallets.entries(reference)).get('hold');
    if (hold === undefined) return refuse('not-found');
    await lockWallet(tx, hold.user_id);
    // Read under the lock: the hold may have ended meanwhile.
    const entries = await wallets.entries(reference);
    const ended = entries.get(kind);
    if (ended !== undefined) return ok(ended);
    if (isEnded(entries)) return holdEnded;
    const { user_id, amount, ref_type, ref_id } = hold;
    return ok(await wallets.add({ user_id, kind, amount, ref_type, ref_id, actor, reason: reason ?? null, at: now }));
  }

  return {
    /** Money that the member has paid in. */
    charge: (posting: Posting) => post('charge', posting),

    /** Money of an order that goes back to the member. */
    refund: (posting: Posting) => post('refund', posting),

    /** A correction, also to less: never below what is held. */
    adjust: (posting: Posting & { reason: string }) =>
      post('adjust', posting, ({ balance, held }) => balance + posting.amount >= held),

    /** Promises a part of the balance to an order or a withdrawal. Refused after its end: a retry needs a new reference. */
    hold: async (posting: Posting): Posted<'not-enough-money' | 'reference-used' | 'hold-ended'> => {
      const posted = await post('hold', posting, ({ balance, held }) => balance - held >= posting.amount);
      return posted.ok && isEnded(await wallets.entries(posting.reference)) ? holdEnded : posted;
    },

    /** Ends a hold: the money leaves the wallet. Refused when the hold was released. */
    capture: (end: HoldEnd) => endHold('capture', end),

    /** Ends a hold: the money is available again. Refused when the hold was captured. */
    release: (end: HoldEnd) => endHold('release', end),
  };
}

function isEnded(entries: Map<WalletEntryKind, WalletEntry>): boolean {
  return entries.has('capture') || entries.has('release');
}
