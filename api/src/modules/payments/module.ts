import type { FastifyInstance } from 'fastify';
import type { Module, SharedParts } from '../../module.ts';
import type { Messages } from '../messages/service.ts';
import { type OrderCommands, orderCommands } from '../orders/commands.ts';
import { cardRefunds } from './card-refunds.ts';
import { paymentsDesk } from './desk.ts';
import { gatewaysFrom, usesLocalBank } from './gateways/gateways.ts';
import { bankTransfer } from './gateways/transfer.ts';
import { parseAnswer, type Transport } from './gateways/transport.ts';
import { localBank } from './local-bank/bank.ts';
import { localBankRoutes } from './local-bank/routes.ts';
import { paymentsOperatorRoutes } from './operator-routes.ts';
import { reconciler } from './reconcile.ts';
import { reversibleBy } from './refunds.ts';
import { returnsOfBanks } from './returns.ts';
import { paymentsRoutes, returnRoutes } from './routes.ts';
import { paymentsService } from './service.ts';
import { settlement } from './settle.ts';
import { startService } from './start.ts';
import { paymentSubjects } from './subjects.ts';
import { bankTransfers } from './transfers.ts';

export function paymentsModule(
  { database, settings, now, log, visitor, access }: SharedParts,
  { messages }: { messages: Messages },
): Module & { orderCommands: OrderCommands } {
  const { kysely } = database;
  const { rules, shopOrigin } = settings;
  let app: FastifyInstance | undefined;
  /** Through the routes of this process, so that the local bank needs neither a port nor an address. */
  const sendToLocalBank: Transport = async (path, payload) => {
    if (app === undefined) return { why: 'the server has not started' };
    try {
      const url = `/_local/bank${path}`;
      const { statusCode, body } = await app.inject({ method: 'POST', url, payload });
      return parseAnswer(statusCode, body);
    } catch {
      return { why: 'the bank has closed the connection' };
    }
  };
  const transfer = bankTransfer(kysely, { ...settings, now });
  const gateways = gatewaysFrom(settings, { sendToLocalBank, transfer });
  const commands = orderCommands({ messages, canReverse: reversibleBy(gateways.all) });
  const subjects = paymentSubjects({ commands, messages });
  const settling = settlement(kysely, { gateways, subjects, now, log });
  const start = startService(kysely, { gateways, subjects, settlement: settling, rules, now, log });
  const payments = paymentsService(kysely, { rules: rules.payment, now });
  const returns = returnsOfBanks(kysely, { gateways, settlement: settling, log });
  const reconciling = reconciler(kysely, { gateways, settlement: settling, now, log });
  const refunds = cardRefunds(kysely, { gateways, subjects, now, log });
  const transfers = bankTransfers(kysely, { subjects, settlement: settling, messages, now });
  const desk = paymentsDesk(kysely, { reconciler: reconciling });
  return {
    orderCommands: commands,
    prepare: (server) => {
      app = server;
    },
    routes: [
      paymentsRoutes({ payments, start, transfers, visitor }),
      returnRoutes(returns),
      paymentsOperatorRoutes({ desk, reconciler: reconciling, refunds, transfers, access }),
      ...(usesLocalBank(settings) ? [localBankRoutes(localBank(kysely, now), { shopOrigin })] : []),
    ],
    jobs: { 'payments-reconcile': reconciling.run, 'refunds-send': refunds.run },
  };
}
