import type { Kysely } from 'kysely';
import { ok, type Result, refuse } from 'release/result';
import { computeKeyId, isPublicKey } from 'release/signing';
import type { Schema } from '../../database/schema.ts';
import { inTransaction } from '../../database/transaction.ts';
import { recordChange } from '../changes/repository.ts';
import { lockPointers, releasesRepository } from '../releases/repository.ts';
import { type Holder, keysRepository } from './repository.ts';
import { hashToken, makeToken } from './tokens.ts';

export type Rotation = { area: string; publicKey?: string; token?: boolean; who: string };
export type Rotated = { keyId?: string; token?: string };

export type KeysService = ReturnType<typeof keysService>;

export function keysService(kysely: Kysely<Schema>) {
  return {
    holderOf: (token: string): Promise<Holder | undefined> => keysRepository(kysely).holderOf(hashToken(token)),

    /** The caller creates the key pair and sends only the public key, so the private key never leaves its machine. */
    rotate: ({ area, publicKey, token, who }: Rotation): Promise<Result<Rotated>> =>
      inTransaction(kysely, async (tx) => {
        const registry = releasesRepository(tx);
        const pointer = (await lockPointers(tx)).find((candidate) => candidate.area === area);
        if (pointer === undefined) return refuse('area-unknown', `there is no area ${area}`);

        const rotated: Rotated = {};
        const keys = keysRepository(tx);
        if (publicKey !== undefined) {
          if (!isPublicKey(publicKey)) return refuse('bad-key', 'publicKey is not an Ed25519 key (SPKI, base64)');
          const id = computeKeyId(publicKey);
          const isUsedBefore = (await keys.allKeysOf(area)).some((key) => key.id === id);
          if (isUsedBefore) return refuse('bad-key', `${area} has had the key ${id} before: make a new one`);
          await keys.replaceKey(area, { id, publicKey });
          await recordChange(tx, { kind: 'policy' });
          rotated.keyId = id;
        }
        if (token === true) {
          rotated.token = makeToken();
          await keys.replaceToken({ role: 'area', area }, hashToken(rotated.token));
        }
        const rotatedParts = [publicKey === undefined ? [] : ['key'], token === true ? ['token'] : []]
          .flat()
          .join(' and ');
        await registry.log({ ...pointer, kind: 'rotate', who, why: `new ${rotatedParts}`, release: null });
        return ok(rotated);
      }),
  };
}
