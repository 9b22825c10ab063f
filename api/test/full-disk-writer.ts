import fs, { writeSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';

// Inserts rows into the embedded database of a folder and prints each row's number after its commit. After fifty rows every
// write to a file fails as on a full disk; a statement that gets another answer than an error is printed as "wrong".
const [folder = ''] = process.argv.slice(2);
const print = writeSync;
let isFull = false;
const realWrite = fs.writeSync;
Object.assign(fs, {
  writeSync: (...parts: Parameters<typeof realWrite>) => {
    if (isFull) throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    return realWrite(...parts);
  },
});
syncBuiltinESMExports();

const { openEmbedded } = await import('../src/database/embedded.ts');
const { pool } = await openEmbedded({ folder });
await pool.query('create table if not exists written (id integer generated always as identity primary key, text text)');
for (let count = 0; ; count += 1) {
  isFull = count >= 50;
  const { rows } = await pool.query(`insert into written (text) values (repeat('x', 2000)) returning id`);
  print(1, rows.length === 1 && !isFull ? `${rows[0].id}\n` : 'wrong\n');
  if (isFull) process.exit(0);
}
