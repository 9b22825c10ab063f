import { Command } from 'commander';
import { couponsCommand } from './coupons.ts';
import { filesCommand } from './files.ts';
import { invoicesCommand } from './invoices.ts';
import { lettersCommand } from './letters.ts';
import { membersCommand } from './members.ts';
import { ordersCommand } from './orders.ts';
import { paymentsCommand, refundsCommand } from './payments.ts';
import { returnsCommand } from './returns.ts';
import { reviewsCommand } from './reviews.ts';
import { searchesCommand } from './searches.ts';
import { sellerCommand } from './seller.ts';
import { specialOrdersCommand } from './special-orders.ts';
import { stockCommand } from './stock.ts';
import { ticketsCommand } from './tickets.ts';
import { transfersCommand } from './transfers.ts';
import { walletCommand } from './wallet.ts';
import { withdrawalsCommand } from './withdrawals.ts';

/** The command line `pnpm desk`. */
export function deskCommand(): Command {
  return new Command('desk')
    .description('Commands for the shop’s operators, which the running shop executes.')
    .option('--json', 'print the data as JSON')
    .addCommand(ordersCommand())
    .addCommand(paymentsCommand())
    .addCommand(transfersCommand())
    .addCommand(refundsCommand())
    .addCommand(returnsCommand())
    .addCommand(stockCommand())
    .addCommand(couponsCommand())
    .addCommand(reviewsCommand())
    .addCommand(searchesCommand())
    .addCommand(ticketsCommand())
    .addCommand(specialOrdersCommand())
    .addCommand(filesCommand())
    .addCommand(lettersCommand())
    .addCommand(withdrawalsCommand())
    .addCommand(walletCommand())
    .addCommand(invoicesCommand())
    .addCommand(sellerCommand())
    .addCommand(membersCommand());
}
