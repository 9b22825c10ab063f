import { readFileSync } from 'node:fs';
import path from 'node:path';
import { prepareTemplate } from 'e2e/harness/template';
import { brotliSize } from '../lib/brotli.ts';
import { builtArea } from '../lib/builds.ts';
import { kilobytes } from '../lib/numbers.ts';
import { printTable } from '../lib/table.ts';
import { packageOf, sharesOf } from './shares.ts';

export async function run(): Promise<void> {
  await prepareTemplate();
  const { report, web } = builtArea('host');
  const script = readFileSync(path.join(web, report.web.entry), 'utf8');
  const map = JSON.parse(readFileSync(path.join(web, '../maps', `${report.web.entry}.map`), 'utf8'));
  const shares = sharesOf(script, map, packageOf);
  const total = shares.reduce((all, { compressed }) => all + compressed, 0);
  printTable(
    `The host's script: ${kilobytes(script.length)}, ${kilobytes(brotliSize(script))} after brotli 11`,
    ['', 'bytes', 'smaller without it', 'share'],
    shares.map(({ name, bytes, compressed }) => [
      name,
      kilobytes(bytes),
      kilobytes(compressed),
      `${((100 * compressed) / total).toFixed(1)} %`,
    ]),
  );
}
