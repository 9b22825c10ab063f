import { spawn } from 'node:child_process';
import { join } from 'node:path';

export type Ran = { code: number | null; out: string; err: string };

/** The command line as somebody types it, with nothing of this process's own settings. */
export async function runCli(args: string[], env: Record<string, string>): Promise<Ran> {
  const cli = join(import.meta.dirname, '../cli.ts');
  const child = spawn(process.execPath, [cli, ...args], {
    env: { PATH: process.env.PATH, HOME: process.env.HOME, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err, code] = await Promise.all([
    textOf(child.stdout),
    textOf(child.stderr),
    new Promise<number | null>((resolve) => child.once('close', resolve)),
  ]);
  return { code, out, err };
}

async function textOf(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part);
  return Buffer.concat(parts).toString();
}
