import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { connect, type Database } from 'api/database';
import { migrate } from 'api/migrate';
import { startTestPostgres } from 'api/postgres-server';
import { measureTime, milliseconds, seconds } from '../lib/numbers.ts';
import { repository } from '../lib/places.ts';
import { printBudgets, printTable } from '../lib/table.ts';

/** The tables are filled as they were after this migration; the later ones run under writes. */
const lastReleased = '0014-favorites.sql';
const rows = 5_000_000;
const users = 50_000;
/** Of the contact form: one a member. A migration moves them, and the form waits meanwhile. */
const letters = users;
const writers = 4;
const maxWrite = 2_500;

const migrationsFolder = path.join(repository, 'api/src/migrations');
const ignoreErrors = () => {};

type Writes = { count: number; failed: number; longest: number };

export async function run(): Promise<void> {
  const server = await startTestPostgres({ durable: true });
  const folder = await mkdtemp(path.join(tmpdir(), 'shop-migrations-'));
  const database = await connect({ url: server.url, longWork: true, onError: ignoreErrors });
  const requests = await connect({ url: server.url, connections: writers, onError: ignoreErrors });
  try {
    const names = (await readdir(migrationsFolder)).filter((name) => name.endsWith('.sql')).sort();
    const apply = async (name: string) => {
      await copyFile(path.join(migrationsFolder, name), path.join(folder, name));
      await migrate(database.kysely, { folder: pathToFileURL(`${folder}/`) });
    };
    for (const name of names.filter((each) => each <= lastReleased)) await apply(name);
    console.log(`\nFilled in ${seconds(await measureTime(() => fill(database)))}.`);

    const results: { name: string; duration: number; writes: Writes }[] = [];
    for (const name of names.filter((each) => each > lastReleased)) {
      const stop = startWriting(requests);
      // A failing migration ends the bench, which closes connections only after the writers have stopped.
      const duration = await measureTime(() => apply(name)).finally(stop);
      results.push({ name, duration, writes: await stop() });
    }
    report(results);
  } finally {
    await Promise.all([database.close(), requests.close()]);
    await server.stop();
    await rm(folder, { recursive: true });
  }
}

/** Baskets of a hundred lines, and messages of the contact form. */
async function fill({ pool }: Database): Promise<void> {
  await pool.query(`
    insert into users (id, mobile)
    select gen_random_uuid(), '0912' || lpad(n::text, 7, '0') from generate_series(1, ${users}) as n;
    insert into categories (id, slug, title, description) values (1, 'x', 'x', 'x');
    insert into materials values (1, 'x', 'x', 1);
    insert into products (id, slug, name, category_id, summary, search_key, sort_key, material_id, description)
    values (1, 'x', 'x', 1, 'x', 'x', 'x', 1, 'x');
    insert into sizes (id, code, title, position) select n, n::text, 'x', n from generate_series(1, ${rows / users}) as n;
    insert into variants (product_id, size_id, sku, price, on_hand, weight_grams)
    select 1, id, id::text, 1000, 1, 1 from sizes;
    insert into basket_lines (user_id, variant_id, quantity) select users.id, variants.id, 1 from users, variants;
    insert into contact_messages (id, user_id, name, mobile, subject, message, address_hmac)
    select gen_random_uuid(), users.id, 'x', mobile, 'x', 'a message of usual length, twice over', md5(mobile)
    from users limit ${letters};
    analyze`);
}

/** Writes without a pause until the returned function is called. */
function startWriting({ pool }: Database): () => Promise<Writes> {
  const writes: Writes = { count: 0, failed: 0, longest: 0 };
  let isOver = false;
  const write = async (index: number) => {
    for (let turn = index; !isOver; turn += writers) {
      const duration = await measureTime(() =>
        pool
          .query(
            `with message as (insert into contact_messages (id, name, mobile, subject, message, address_hmac)
               values (gen_random_uuid(), 'x', '09120000001', 'x', 'x', 'x'))
             update basket_lines set quantity = $2
             where user_id = (select id from users where mobile = '0912' || lpad($1::text, 7, '0'))`,
            [1 + (turn % users), 1 + (turn % 9)],
          )
          .catch(() => {
            writes.failed += 1;
          }),
      );
      writes.count += 1;
      writes.longest = Math.max(writes.longest, duration);
    }
  };
  const running = Array.from({ length: writers }, (_, index) => write(index));
  return async () => {
    isOver = true;
    await Promise.all(running);
    return writes;
  };
}

function report(results: { name: string; duration: number; writes: Writes }[]): void {
  printTable(
    `Each migration over ${rows.toLocaleString('en')} lines of baskets and ${letters.toLocaleString('en')} messages, while ${writers} connections write`,
    ['', 'took', 'writes meanwhile', 'failed', 'longest write'],
    results.map(({ name, duration, writes }) => [
      name,
      seconds(duration),
      writes.count,
      writes.failed,
      milliseconds(writes.longest),
    ]),
  );
  const failed = results.reduce((total, { writes }) => total + writes.failed, 0);
  const longest = Math.max(0, ...results.map(({ writes }) => writes.longest));
  printBudgets([
    { name: 'failed writes', measured: String(failed), budget: '0', holds: failed === 0 },
    {
      name: 'longest write',
      measured: milliseconds(longest),
      budget: `≤ ${milliseconds(maxWrite)}`,
      holds: longest <= maxWrite,
    },
  ]);
}
