import { rm } from 'node:fs/promises';
import { type AreaKey, keyFile, keyVariable, readAreaKey, writeKey } from '../keys.ts';
import { done, type Result, refuse } from '../result.ts';
import { type KeyPair, makeKeyPair } from '../signing.ts';
import { type Desk, type Outcome, placeOf, registryFor } from './desk.ts';

/** A new key, a new token, or both. The private half is made here and stays here. */
export async function rotate(desk: Desk, area: string, options: { key?: true; token?: true }): Outcome {
  const registry = await registryFor(desk, area);
  if (!registry.ok) return registry;
  const variable = keyVariable(area);
  if (desk.env[variable] !== undefined) {
    return refuse(
      'key-from-environment',
      `the key comes from ${variable}; rotate where it is kept in a file, then set ${variable} anew`,
    );
  }
  const present = readAreaKey(area, placeOf(desk));
  const isNamed = options.key === true || options.token === true;
  // Without the old ones (lost, and the admin helps) there is nothing to keep.
  const all = present.ok ? !isNamed : true;
  const pair = all || options.key ? makeKeyPair() : undefined;
  const withToken = all || options.token === true;

  const { dataDir } = desk.settings;
  const staged = `${area}.next`;
  // Written before the registry is asked: a disk that is full must not cost the team its key.
  if (pair) await writeKey(dataDir, staged, keyOf(area, pair, 'not yet'));
  try {
    const answer = await registry.value.rotate(area, {
      ...(pair ? { publicKey: pair.publicKey } : {}),
      ...(withToken ? { token: true } : {}),
    });
    if (!answer.ok) return answer;
    const key = merged(area, present, pair, answer.value.token, withToken);
    if (!key.ok) return key;
    await writeKey(dataDir, area, key.value);
  } finally {
    await rm(keyFile(dataDir, staged), { force: true });
  }

  const lines = [
    ...(pair ? [`${area}: new key ${pair.id}; what the old one signed stays good, it signs nothing new`] : []),
    ...(withToken ? [`${area}: new token; the old one is no longer taken`] : []),
    `  kept in ${keyFile(dataDir, area)}`,
  ];
  return done({ text: lines.join('\n'), data: { area, keyId: pair?.id ?? null, token: withToken } });
}

function merged(
  area: string,
  present: Result<AreaKey>,
  pair: KeyPair | undefined,
  token: string | undefined,
  withToken: boolean,
): Result<AreaKey> {
  const usable = withToken ? token : present.ok ? present.value.token : undefined;
  if (usable === undefined)
    return refuse('bad-answer', 'the registry gave no new token: ask the admin to rotate again');
  if (pair) return done(keyOf(area, pair, usable));
  return present.ok ? done({ ...present.value, token: usable }) : present;
}

function keyOf(area: string, pair: KeyPair, token: string): AreaKey {
  return { area, keyId: pair.id, publicKey: pair.publicKey, privateKey: pair.privateKey, token };
}
