import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { Signed } from './manifest.ts';
import type { ReleaseStore } from './release-store.ts';
import { manifestPath, signaturePath } from './store-paths.ts';

const Proof = Type.Pick(Signed, ['keyId', 'signature']);
const proofs = Compile(Proof);

/** The manifest and its signature as they lie in the store; undefined when either is missing or unreadable. */
export async function readSigned(store: ReleaseStore, area: string, id: string): Promise<Signed | undefined> {
  const [text, beside] = await Promise.all([store.get(manifestPath(area, id)), store.get(signaturePath(area, id))]);
  if (text === undefined || beside === undefined) return undefined;
  const proof = parseProof(Buffer.from(beside).toString());
  return proof && { manifest: Buffer.from(text).toString(), keyId: proof.keyId, signature: proof.signature };
}

/** The manifest goes last: where it lies, the rest of the release is complete. */
export async function writeSigned(store: ReleaseStore, area: string, id: string, signed: Signed): Promise<void> {
  const { manifest, keyId, signature } = signed;
  await store.put(signaturePath(area, id), Buffer.from(JSON.stringify({ keyId, signature })));
  await store.put(manifestPath(area, id), Buffer.from(manifest));
}

function parseProof(text: string): Static<typeof Proof> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return proofs.Check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}
