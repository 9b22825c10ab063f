/** The data with which a gateway begins a payment. `amount`: Rial. */
export type NewRequest = { amount: number; callbackUrl: string; description: string; reference: string };
/** The name of a payment at its gateway, and its amount. `amount`: as stored by the shop, never as sent by a browser. */
export type Named = { authority: string; amount: number };

/** The shop's staff has not decided about a bank transfer yet. */
type Undecided = { kind: 'undecided' };
/** The receipt of a bank transfer was not sent in time. */
type Overdue = { kind: 'overdue' };
/** `why` is for the log and the operator, without the merchant's key. */
type Unknown = { kind: 'unknown'; why: string };
export type Requested = { kind: 'accepted'; authority: string } | { kind: 'refused'; why: string } | Unknown;
export type Paid = { kind: 'paid' | 'already-paid'; refId: string; card: string | null };
export type Verified = Paid | { kind: 'unpaid' | 'amount-differs'; why: string } | Undecided | Unknown;
export type Inquired =
  | { kind: 'paid' | 'verified' | 'pending' | 'unpaid' | 'reversed' }
  | Undecided
  | Overdue
  | Unknown;
export type Reversed = { kind: 'reversed' } | { kind: 'refused'; why: string } | Unknown;
/** The query or form of a returning browser. It may be forged, so it only names the payment to ask the gateway about. */
export type Returned = { authority: string; claims: 'paid' | 'cancelled' | 'failed' };

/**
 * A payment provider. No function throws: an answer that is late, cut off or unreadable is `unknown`, because the provider may have done
 * what it was asked.
 */
export type Gateway = {
  id: string;
  /** Rial. */
  limits: { min: number; max: number };
  request: (payment: NewRequest) => Promise<Requested>;
  /** The page of the bank. */
  startUrl: (authority: string) => string;
  /** Undefined for a return without a readable name of a payment. */
  readReturn: (parameters: Readonly<Record<string, unknown>>) => Returned | undefined;
  /** Takes the money of a payment that its shopper has made at the bank. The bank returns money that is never verified. */
  verify: (payment: Named) => Promise<Verified>;
  inquire: (payment: Named) => Promise<Inquired>;
  /**
   * Only of bank transfers: how long the stock is held while the staff decides. The shopper has sent the money before, so nothing stops its
   * verification.
   */
  staffHoldMs?: number;
  /** Sends a whole payment back to its card, within this time after the verification. */
  reverse?: { minutes: number; send: (payment: Named) => Promise<Reversed> };
};
