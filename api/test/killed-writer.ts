import { writeSync } from 'node:fs';
import { openEmbedded } from '../src/database/embedded.ts';

// Inserts rows into the embedded database of a folder until it is killed, and prints each row's number after its commit.
// With the argument "once" it only opens the database.
const [folder = '', once] = process.argv.slice(2);
try {
  const { pool } = await openEmbedded({ folder });
  await pool.query(
    'create table if not exists written (id integer generated always as identity primary key, text text)',
  );
  writeSync(1, 'open\n');
  if (once === 'once') process.exit(0);
  for (;;) {
    const { rows } = await pool.query(`insert into written (text) values (repeat('x', 2000)) returning id`);
    writeSync(1, `${rows[0].id}\n`);
  }
} catch (error) {
  writeSync(2, error instanceof Error ? error.message : String(error));
  process.exit(3);
}
