import { Command } from 'commander';
import { couponsCommand } from './desk/coupons.ts';
import { filesCommand } from './desk/files.ts';
import { invoicesCommand } from './desk/invoices.ts';
import { lettersCommand } from './desk/letters.ts';
import { membersCommand } from './desk/members.ts';
import { ordersCommand } from './desk/orders.ts';
import { paymentsCommand, refundsCommand } from './desk/payments.ts';
import { returnsCommand } from './desk/returns.ts';
import { reviewsCommand } from './desk/reviews.ts';
import { searchesCommand } from './desk/searches.ts';
import { sellerCommand } from './desk/seller.ts';
import { specialOrdersCommand } from './desk/special-orders.ts';
import { stockCommand } from './desk/stock.ts';
import { ticketsCommand } from './desk/tickets.ts';
import { transfersCommand } from './desk/transfers.ts';
import { walletCommand } from './desk/wallet.ts';
import { withdrawalsCommand } from './desk/withdrawals.ts';
import { runCommand } from './running-api.ts';

const program = new Command('desk')
  .description('The shop’s side of what members send: lists and answers it in the running shop.')
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
await runCommand(program);
