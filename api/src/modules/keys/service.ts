import type { Kysely } from 'kysely';
import { done, type Result, refuse } from 'release/result';
import { isPublicKey, keyIdOf } from 'release/signing';
import type { Schema } from '../../database/schema.ts';
import { changesRepository } from '../changes/repository.ts';
import { releasesRepository } from '../releases/repository.ts';
import { type Holder, keysRepository } from './repository.ts';
import { hashToken, makeToken } from './tokens.ts';

export type Rotation = { area: string; publicKey?: string; token?: boolean; who: string };
export type Rotated = { keyId?: string; token?: string };

export type KeysService = ReturnType<typeof keysService>;

export function keysService(kysely: Kysely<Schema>) {
  return {
    holderOf: (token: string): Promise<Holder | undefined> => keysRepository(kysely).holderOf(hashToken(token)),

    /** The private key never comes here: whoever rotates makes the pair and sends the public half. */
    rotate: ({ area, publicKey, token, who }: Rotation): Promise<Result<Rotated>> =>
      kysely.transaction().execute(async (tx) => {
        const registry = releasesRepository(tx);
        const pointer = (await registry.lockPointers()).find((one) => one.area === area);
        if (pointer === undefined) return refuse('area-unknown', `there is no area ${area}`);

        const rotated: Rotated = {};
        const keys = keysRepository(tx);
        if (publicKey !== undefined) {
          if (!isPublicKey(publicKey)) return refuse('bad-key', 'publicKey is not an Ed25519 key (SPKI, base64)');
          const id = keyIdOf(publicKey);
          const known = (await keys.keysOf(area)).some((key) => key.id === id);
          if (known) return refuse('bad-key', `${area} has had the key ${id} before: make a new one`);
          await keys.replaceKey(area, { id, publicKey });
          await changesRepository(tx).add({ kind: 'policy' });
          rotated.keyId = id;
        }
        if (token === true) {
          rotated.token = makeToken();
          await keys.replaceToken({ role: 'area', area }, hashToken(rotated.token));
        }
        const what = [publicKey === undefined ? [] : ['key'], token === true ? ['token'] : []].flat().join(' and ');
        await registry.log({ ...pointer, kind: 'rotate', who, why: `new ${what}`, release: null });
        return done(rotated);
      }),
  };
}
