import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll } from '@jest/globals';

/** A real S3-compatible server with one empty bucket; resolves to its address. */
export async function bucketServer(folder: string, bucket: string): Promise<string> {
  const home = dirname(createRequire(import.meta.url).resolve('s3rver/package.json'));
  const server = spawn(
    process.execPath,
    [join(home, 'bin/s3rver.js'), '-d', folder, '-a', '127.0.0.1', '-p', '0', '-s', '--configure-bucket', bucket],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  afterAll(
    () =>
      new Promise<void>((resolve) => {
        server.once('close', () => resolve());
        server.kill();
      }),
  );
  for await (const line of createInterface({ input: server.stdout })) {
    const port = /listening on .*:(\d+)$/.exec(line)?.[1];
    if (port !== undefined) return `http://127.0.0.1:${port}`;
  }
  throw new Error('the bucket server ended before it listened');
}
