import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { repository } from './places.ts';

type Ports = { http: number; apis: number; edges: number[]; api: number[] };

/** Files in PEM. */
export type Certificate = { certificate: string; key: string };

/** The folder in which Debian's packages switch modules on. */
const modulesFolder = '/etc/nginx/modules-enabled';

/** Starts nginx with the configuration of the recipe on these ports: with a certificate as it is, HTTP/2 over TLS; otherwise plain HTTP/1.1. */
export async function startNginx(
  folder: string,
  ports: Ports,
  certificate?: Certificate,
): Promise<{ stop: () => Promise<void> }> {
  await mkdir(folder, { recursive: true });
  const recipe = await readFile(path.join(repository, 'deploy/nginx/shop.conf'), 'utf8');
  const modules = (await readdir(modulesFolder).catch(() => [])).filter((name) => name.includes('brotli'));
  const file = path.join(folder, 'nginx.conf');
  const lines = [
    ...modules.map((name) => `include ${modulesFolder}/${name};`),
    // Otherwise its worker could not write to the folder.
    ...(process.getuid?.() === 0 ? ['user root;'] : []),
    'daemon off;',
    'worker_processes 1;',
    `pid ${folder}/nginx.pid;`,
    `error_log ${folder}/error.log;`,
    'events { worker_connections 4096; }',
    'http {',
    'access_log off;',
    ...['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`),
    adaptRecipe(recipe, ports, certificate, modules.length > 0),
    '}',
  ];
  await writeFile(file, lines.join('\n'));
  await promisify(execFile)('nginx', ['-t', '-q', '-c', file]);
  const nginx: ChildProcess = spawn('nginx', ['-c', file], { stdio: 'ignore' });
  const kill = () => nginx.kill('SIGTERM');
  process.once('exit', kill);
  return {
    async stop() {
      process.off('exit', kill);
      if (nginx.exitCode !== null) return;
      const ended = once(nginx, 'exit');
      kill();
      await ended;
    },
  };
}

function adaptRecipe(
  recipe: string,
  { http, apis, edges, api }: Ports,
  tls: Certificate | undefined,
  hasBrotli: boolean,
): string {
  const servers = (numbers: number[]) => numbers.map((port) => `    server 127.0.0.1:${port} max_fails=0;`).join('\n');
  return recipe
    .replace(/server \{\s+listen 80;.*?\n\}/s, '')
    .replace(/(?: {4}server 127\.0\.0\.1:310\d [^\n]*\n)+/, `${servers(edges)}\n`)
    .replace(/(?: {4}server 127\.0\.0\.1:320\d [^\n]*\n)+/, `${servers(api)}\n`)
    .replace('listen 443 ssl http2;', `listen 127.0.0.1:${http}${tls ? ' ssl http2' : ''};`)
    .replace(/^.*listen \[::\].*$\n/gm, '')
    .replace('listen 127.0.0.1:3200;', `listen 127.0.0.1:${apis};`)
    .replace(/(?<=^ *ssl_certificate ).*(?=;)/m, tls?.certificate ?? '')
    .replace(/(?<=^ *ssl_certificate_key ).*(?=;)/m, tls?.key ?? '')
    .replace(tls ? /(?!)/ : /^ *ssl_.*$\n/gm, '')
    .replace(hasBrotli ? /(?!)/ : /^ *brotli.*$\n/gm, '');
}
