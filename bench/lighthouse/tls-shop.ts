import { execFile } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { freePort } from 'api/free-port';
import { type Certificate, startNginx } from '../lib/nginx.ts';
import { openMeasuredShop } from '../lib/shop.ts';

export type TlsShop = {
  url: string;
  /** The digest by which a browser accepts the certificate, for the flag `--ignore-certificate-errors-spki-list`. */
  keyDigest: string;
  close: () => Promise<void>;
};

/** A shop behind nginx with the configuration of `deploy/`: HTTP/2 over TLS. */
export async function openTlsShop(): Promise<TlsShop> {
  const parts = new AsyncDisposableStack();
  try {
    const folder = await mkdtemp(path.join(tmpdir(), 'shop-tls-'));
    parts.defer(() => rm(folder, { recursive: true, force: true }));
    const [http, apis] = [await freePort(), await freePort()];
    const url = `https://localhost:${http}`;
    const shop = await openMeasuredShop({ env: { SHOP_ORIGIN: url, TRUSTED_PROXIES: 'loopback' } });
    parts.defer(shop.close);
    const [edgePort, apiPort] = [shop.url, shop.apiUrl].map((address) => Number(new URL(address).port));
    const certificate = await createCertificate(folder);
    const ports = { http, apis, edges: [edgePort ?? 0], api: [apiPort ?? 0] };
    const nginx = await startNginx(path.join(folder, 'nginx'), ports, certificate);
    parts.defer(nginx.stop);
    return { url, keyDigest: await digestOfKey(certificate), close: () => parts.disposeAsync() };
  } catch (error) {
    await parts.disposeAsync();
    throw error;
  }
}

async function createCertificate(folder: string): Promise<Certificate> {
  const files = { certificate: path.join(folder, 'certificate.pem'), key: path.join(folder, 'key.pem') };
  await promisify(execFile)('openssl', [
    'req',
    '-x509',
    '-nodes',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-days',
    '2',
    '-subj',
    '/CN=localhost',
    '-addext',
    'subjectAltName=DNS:localhost',
    '-keyout',
    files.key,
    '-out',
    files.certificate,
  ]);
  return files;
}

async function digestOfKey({ certificate }: Certificate): Promise<string> {
  const { publicKey } = new X509Certificate(await readFile(certificate));
  return createHash('sha256')
    .update(publicKey.export({ type: 'spki', format: 'der' }))
    .digest('base64');
}
