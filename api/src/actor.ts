/** The person or program that adds a row to a ledger. The operator of the shop is `service:operator`. */
export type Actor = 'system' | `staff:${string}` | `member:${string}` | `service:${string}`;
