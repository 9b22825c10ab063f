import { addProducts, MOST, type Progress, removeProducts } from 'api/bulk';
import { migrate } from 'api/migrate';
import { seed } from 'api/seed';
import { Command, InvalidArgumentError } from 'commander';
import { Type } from 'typebox';
import { Parse } from 'typebox/value';
import { askApi, openOwn, runCommand, Stop } from './own-database.ts';

/** What a running api answers with, again and again. */
const Line = Type.Object({ products: Type.Integer(), of: Type.Integer() });
type Wanted = { products: number } | { remove: true };

const program = new Command('seed')
  .description(
    'Fills the catalogue with made-up products, for measurements: PostgreSQL (DATABASE_URL) or the embedded database (DATA_DIR), whether the shop is running or not.',
  )
  .option('--products <number>', 'add so many products to those that are there', products)
  .option('--remove', 'take all of them away again; the shop’s own products stay')
  .action(async (options: { products?: number; remove?: true }) => {
    const wanted = wish(options);
    const began = performance.now();
    await tell(progressOf(wanted), 'remove' in wanted ? 'taken away' : 'added', began);
  });
await runCommand(program);

function products(text: string): number {
  const number = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  if (number < 1 || number > MOST) throw new InvalidArgumentError(`It must be a whole number from 1 to ${MOST}.`);
  return number;
}

function wish(options: { products?: number; remove?: true }): Wanted {
  if (options.products !== undefined && options.remove) throw new Stop('either --products or --remove, not both');
  if (options.products !== undefined) return { products: options.products };
  if (options.remove) return { remove: true };
  throw new Stop('say how many: --products 100000; or --remove');
}

async function* progressOf(wanted: Wanted): AsyncGenerator<Progress> {
  const database = await openOwn();
  if (database === undefined) return yield* byApi(wanted);
  try {
    // As a start of the shop does it.
    await migrate(database.kysely);
    await seed(database.kysely);
    yield* 'remove' in wanted ? removeProducts(database.kysely) : addProducts(database.kysely, wanted.products);
  } finally {
    await database.close();
  }
}

async function* byApi(wanted: Wanted): AsyncGenerator<Progress> {
  const answer = await askApi(
    '/operator/v1/seed',
    'remove' in wanted ? { method: 'DELETE' } : { method: 'POST', body: wanted },
  );
  if (answer.body === null) return;
  let rest = '';
  for await (const text of answer.body.pipeThrough(new TextDecoderStream())) {
    const lines = `${rest}${text}`.split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) yield Parse(Line, JSON.parse(line));
  }
}

/** A line each second, and one at the end. */
async function tell(progress: AsyncIterable<Progress>, done: string, began: number): Promise<void> {
  let last: Progress = { products: 0, of: 0 };
  let said = 0;
  for await (const one of progress) {
    last = one;
    const seconds = (performance.now() - began) / 1000;
    if (one.products === 0 || seconds < said + 1) continue;
    said = seconds;
    const each = one.products / seconds;
    const left = Math.ceil((one.of - one.products) / each);
    console.log(`${count(one.products)} of ${count(one.of)}, ${count(Math.round(each))} a second, ${left} s left`);
  }
  if (last.products < last.of) throw new Stop(`it ended after ${count(last.products)} of ${count(last.of)} products`);
  console.log(`${count(last.products)} products ${done} in ${((performance.now() - began) / 1000).toFixed(1)} s`);
}

function count(number: number): string {
  return number.toLocaleString('en');
}
