import { addProducts, maxBulkProducts, type Progress, removeProducts } from 'api/bulk';
import type { Database } from 'api/database';
import { addDemoOrders, maxDemoOrders } from 'api/demo-orders';
import { migrate } from 'api/migrate';
import { seed } from 'api/seed';
import { Command } from 'commander';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { openOwnDatabase } from './own-database.ts';
import { CommandFailure, requestApi, requestData, runCommand, settings } from './running-api.ts';
import { type OrdersTask, parseCount, parseTask, type SeedOptions, type SeedTask } from './seed-task.ts';

/** One line of the stream that a running api answers with. */
const ProgressLine = Type.Object({ products: Type.Integer(), of: Type.Integer() });

const Added = Type.Object({ orders: Type.Integer() });

const program = new Command('seed')
  .description(
    'Adds made-up products, for measurements, or made-up orders of a member, for looking at pages. Works on PostgreSQL (DATABASE_URL) or the embedded database (DATA_DIR), also while the shop is running.',
  )
  .option('--products <number>', 'add this many products', (text) => parseCount(text, maxBulkProducts))
  .option('--orders <number>', 'add this many orders in all states', (text) => parseCount(text, maxDemoOrders))
  .option('--mobile <number>', 'the mobile number of the orders’ member')
  .option('--remove', 'remove all made-up products; the shop’s own stay')
  .action(async (options: SeedOptions) => {
    const task = parseTask(options);
    if (typeof task === 'string') throw new CommandFailure(task);
    if (!settings.demoData) throw new CommandFailure('made-up data needs DEMO_DATA=yes, which production refuses');
    if ('orders' in task) return console.log(`${await addOrders(task)} orders added`);
    const started = performance.now();
    await printProgress(progressOf(task), 'remove' in task ? 'removed' : 'added', started);
  });
process.exitCode = await runCommand(program);

async function addOrders(task: OrdersTask): Promise<number> {
  const database = await openOwnDatabase();
  if (database === undefined) {
    const { orders } = await requestData(Added, '/operator/v1/orders/seed', { method: 'POST', body: task });
    return orders;
  }
  try {
    await prepare(database);
    return await addDemoOrders(database.kysely, task, settings.rules);
  } finally {
    await database.close();
  }
}

type ProductsTask = Exclude<SeedTask, OrdersTask>;

async function* progressOf(task: ProductsTask): AsyncGenerator<Progress> {
  const database = await openOwnDatabase();
  if (database === undefined) return yield* progressOfApi(task);
  try {
    await prepare(database);
    yield* 'remove' in task ? removeProducts(database.kysely) : addProducts(database.kysely, task.products);
  } finally {
    await database.close();
  }
}

/** A start of the shop prepares an empty database in the same way. */
async function prepare({ kysely }: Database): Promise<void> {
  await migrate(kysely);
  await seed(kysely, settings);
}

async function* progressOfApi(task: ProductsTask): AsyncGenerator<Progress> {
  const response = await requestApi(
    '/operator/v1/seed',
    'remove' in task ? { method: 'DELETE' } : { method: 'POST', body: task },
  );
  if (response.body === null) return;
  let rest = '';
  for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield Parse(ProgressLine, JSON.parse(line));
  }
}

/** Prints one line a second, and one at the end. */
async function printProgress(progress: AsyncIterable<Progress>, verb: string, started: number): Promise<void> {
  let last: Progress = { products: 0, of: 0 };
  let printedAt = 0;
  for await (const current of progress) {
    last = current;
    const seconds = (performance.now() - started) / 1000;
    if (current.products === 0 || seconds < printedAt + 1) continue;
    printedAt = seconds;
    const { products, of: total } = current;
    const rate = products / seconds;
    const remaining = Math.ceil((total - products) / rate);
    console.log(
      `${grouped(products)} of ${grouped(total)}, ${grouped(Math.round(rate))} a second, ${remaining} s left`,
    );
  }
  if (last.products < last.of)
    throw new CommandFailure(`stopped after ${grouped(last.products)} of ${grouped(last.of)} products`);
  console.log(`${grouped(last.products)} products ${verb} in ${((performance.now() - started) / 1000).toFixed(1)} s`);
}

function grouped(number: number): string {
  return number.toLocaleString('en');
}
