import { writeSync } from 'node:fs';
import { connect } from '../src/database/connect.ts';
import { inTransaction } from '../src/database/transaction.ts';
import { walletLedger } from '../src/modules/wallet/ledger.ts';

// Charges a wallet with 10 and spends 10, each in one transaction, until it is killed. Prints each reference after its commit.
const [url = '', user = '', name = ''] = process.argv.slice(2);
const { kysely } = await connect({ url, onError: (error) => console.error(error) });
for (let turn = 1; ; turn += 1) {
  const reference = { type: 'payment', id: `${name} ${turn}` } as const;
  const posting = { user, amount: 10, reference, actor: 'system', now: new Date() } as const;
  await inTransaction(kysely, async (tx) => {
    const ledger = walletLedger(tx);
    await ledger.charge(posting);
    await ledger.hold(posting);
    await ledger.capture(posting);
  });
  writeSync(1, `${reference.id}\n`);
}
