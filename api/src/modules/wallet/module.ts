import type { Module, SharedParts } from '../../module.ts';
import type { Messages } from '../messages/service.ts';
import { walletOperatorRoutes } from './operator-routes.ts';
import { walletRoutes } from './routes.ts';
import { transactionsService } from './transactions.ts';
import { walletService } from './wallet.ts';
import { withdrawalsService } from './withdrawals.ts';

export function walletModule(
  { database, settings, now, visitor, access }: SharedParts,
  { messages }: { messages: Messages },
): Module {
  const { kysely } = database;
  const wallet = walletService(kysely, { rules: settings.rules.wallet, now });
  const withdrawals = withdrawalsService(kysely, { messages, now });
  const transactions = transactionsService(kysely);
  return {
    routes: [
      walletRoutes({ wallet, withdrawals, transactions, visitor }),
      walletOperatorRoutes({ wallet, withdrawals, access }),
    ],
  };
}
