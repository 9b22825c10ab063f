import type { Shop } from './shop.ts';

/** Runs a command of `pnpm desk` in this process and returns what it prints. All calls of a worker are for the same shop. */
export async function desk(shop: Shop, ...args: string[]): Promise<string> {
  // Read with the first import.
  Object.assign(process.env, { DATA_DIR: shop.dataDir, API_PORT: new URL(shop.apiUrl).port });
  const { runCommand } = await import('../../scripts/running-api.ts');
  const { deskCommand } = await import('../../scripts/desk/command.ts');
  const { log, error } = console;
  const lines: string[] = [];
  console.log = console.error = (text: string) => lines.push(text);
  try {
    const code = await runCommand(deskCommand(), args);
    if (code !== 0) throw new Error(`desk ${args.join(' ')}: ${lines.join('\n')}`);
    return lines.map((line) => `${line}\n`).join('');
  } finally {
    Object.assign(console, { log, error });
  }
}
