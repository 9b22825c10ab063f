import { computeIntegrity, computeReleaseId } from 'release/digests';
import type { AreaKey } from 'release/keys';
import type { Manifest, SignedManifest } from 'release/manifest';
import { signBytes } from 'release/signing';
import type { ReleaseStore } from 'release/store';
import { filePath, writeSignedManifest } from 'release/stored-release';

/** A valid manifest that fits every host, with the changes of the test. */
export function buildManifest(area: string, changes: Partial<Manifest> & { text?: string } = {}): Manifest {
  const { text = 'export {};', ...rest } = changes;
  const files = Object.fromEntries(
    filesOf(text).map(([path, bytes]) => [path, { bytes: bytes.length, integrity: computeIntegrity(bytes) }]),
  );
  const manifest: Manifest = {
    format: 1,
    area,
    id: '0'.repeat(16),
    version: '1.0.0',
    contract: 1,
    prefixes: prefixes[area] ?? [],
    keepsVisitors: false,
    pages: [],
    web: { entry: 'entry.js', js: ['entry.js'], css: [], chunkCss: {} },
    node: { entry: 'main.cjs' },
    files,
    uses: { shared: { react: ['useState'] }, operations: [] },
    ...(area === 'host' ? { gives: { shared: { react: ['useState'] }, layouts: ['default'] } } : {}),
    commit: 'c0ffee',
    builtAt: '2025-01-01T00:00:00Z',
    ...rest,
  };
  return { ...manifest, id: computeReleaseId(manifest) };
}

export function sign(manifest: Manifest | object, key: AreaKey): SignedManifest {
  const text = JSON.stringify(manifest);
  return { manifest: text, ...signBytes(text, { id: key.keyId, privateKey: key.privateKey }) };
}

/** Without `signed` only the files are stored, so that the release can be published but no visitor can get it. */
export async function upload(
  store: ReleaseStore,
  { area, id }: Manifest,
  text = 'export {};',
  signed?: SignedManifest,
): Promise<void> {
  for (const [path, bytes] of filesOf(text)) await store.put(filePath(area, id, path), bytes);
  if (signed) await writeSignedManifest(store, area, id, signed);
}

function filesOf(text: string): [string, Buffer][] {
  return [
    ['web/entry.js', Buffer.from(text)],
    ['node/main.cjs', Buffer.from(`// ${text}`)],
  ];
}

const prefixes: Readonly<Record<string, string[]>> = {
  catalog: ['/', '/shop', '/special-order', '/products'],
  blog: ['/blog', '/pages', '/contact-us'],
};
