import type { Generated } from 'kysely';
import type { Instant } from './columns.ts';

/** The passkeys of members. */
export type PasskeyTables = {
  passkeys: PasskeysTable;
  passkey_challenges: { hash: string; bound_to: string; expires_at: Instant };
};

type PasskeysTable = {
  id: string;
  user_id: string;
  credential_id: string;
  public_key: string;
  counter: number;
  transports: Generated<string[]>;
  synchronised: boolean;
  name: string;
  created_at: Instant;
  last_used_at: Date | null;
};
