import { Command } from 'commander';
import { type Static, Type } from 'typebox';
import { CommandFailure, requestData } from '../running-api.ts';
import { print } from './output.ts';

const Stock = Type.Object({
  sku: Type.String(),
  product: Type.String(),
  on_hand: Type.Number(),
  reserved: Type.Number(),
});
const Step = Type.Object({ sku: Type.String(), product: Type.String(), step: Type.Number() });
const Withdrawal = Type.Object({ sku: Type.String(), product: Type.String(), can_withdraw: Type.Boolean() });
const stockPath = (sku: string) => `/operator/v1/stock/${encodeURIComponent(sku)}` as const;

export function stockCommand(): Command {
  const stock = new Command('stock').description('Shows and changes the stock of a variant, named by its SKU.');
  stock
    .command('show <sku>', { isDefault: true })
    .description('show the units on hand, and how many of them are held for orders')
    .action(async (sku: string, _options: object, command: Command) => {
      print(command, await requestData(Stock, stockPath(sku)), formatStock);
    });
  stock
    .command('deliver <sku> <units>')
    .description('add units that have arrived')
    .option('--note <text>', 'such as the number of the delivery')
    .action(reportAs('delivery'));
  stock
    .command('count <sku> <units>')
    .description('set the stock to what was counted')
    .option('--note <text>', 'why it differed')
    .action(reportAs('count'));
  stock
    .command('damage <sku> <units>')
    .description('take damaged units away')
    .requiredOption('--note <text>', 'what happened')
    .action(reportAs('damage'));
  stock
    .command('step <sku> <units>')
    .description(
      'sell the product of the variant in steps of so many units: a whole number, or 0.5 for cloth by the metre',
    )
    .action(async (sku: string, text: string, _options: object, command: Command) => {
      if (!/^(0\.5|[1-9]\d{0,2})$/.test(text))
        throw new CommandFailure(`${text} is not a step: a whole number, or 0.5`);
      const body = { step: Number(text) };
      const changed = await requestData(Step, `${stockPath(sku)}/step`, { method: 'POST', body });
      print(command, changed, ({ product, step }) => `${product}: sold in steps of ${step}`);
    });
  stock
    .command('withdrawal <sku> <allowed>')
    .description(
      'whether buyers can return the product of the variant without a reason: yes, or no for goods made or cut for them',
    )
    .action(async (sku: string, allowed: string, _options: object, command: Command) => {
      if (allowed !== 'yes' && allowed !== 'no') throw new CommandFailure(`${allowed} is neither yes nor no`);
      const body = { can_withdraw: allowed === 'yes' };
      const changed = await requestData(Withdrawal, `${stockPath(sku)}/withdrawal`, { method: 'POST', body });
      print(
        command,
        changed,
        ({ product, can_withdraw }) => `${product}: withdrawal ${can_withdraw ? 'allowed' : 'refused'}`,
      );
    });
  return stock;
}

function reportAs(reason: 'delivery' | 'count' | 'damage') {
  return async (sku: string, text: string, options: { note?: string }, command: Command): Promise<void> => {
    if (!/^\d{1,9}(\.[05])?$/.test(text)) throw new CommandFailure(`${text} is not a number of units`);
    const body = { reason, units: Number(text), ...options };
    print(command, await requestData(Stock, `${stockPath(sku)}/reports`, { method: 'POST', body }), formatStock);
  };
}

function formatStock({ sku, product, on_hand, reserved }: Static<typeof Stock>): string {
  return `${sku}  ${product}: ${on_hand} on hand, ${reserved} of them held`;
}
