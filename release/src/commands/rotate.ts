import { rm } from 'node:fs/promises';
import type { RegistryClient } from '../client.ts';
import { type AreaKey, keyFilePath, keyVariableName, readAreaKey } from '../keys.ts';
import { ok, type Result, refuse } from '../result.ts';
import { type KeyPair, makeKeyPair } from '../signing.ts';
import { type CommandContext, connectAsAdmin, connectForArea, keySource, saveKey } from './context.ts';
import type { CommandResult } from './report.ts';

type RotateOptions = { key?: true; token?: true };
type Connection = { registry: RegistryClient; current: Result<AreaKey> };

/** Replaces the key, the token, or both. The private key is created here and never leaves this machine. */
export async function rotate(context: CommandContext, area: string, options: RotateOptions): CommandResult {
  const registry = await connectForArea(context, area, ['admin']);
  if (!registry.ok) return registry;
  const variable = keyVariableName(area);
  if (context.env[variable] !== undefined) {
    return refuse(
      'key-from-environment',
      `the key comes from ${variable}: rotate on a machine that has the key file, then set ${variable} to its new text`,
    );
  }
  const current = readAreaKey(area, keySource(context));
  const rotated = await replaceKey(context, area, options, { registry: registry.value, current });
  if (rotated.ok || rotated.reason !== 'token-unknown' || !current.ok) return rotated;
  // The file is older than the last rotation, such as one that ended before it wrote the file. It is as good as lost.
  const admin = await connectAsAdmin(context);
  return admin.ok ? replaceKey(context, area, options, { registry: admin.value, current: rotated }) : rotated;
}

async function replaceKey(
  context: CommandContext,
  area: string,
  options: RotateOptions,
  { registry, current }: Connection,
): CommandResult {
  const hasOption = options.key === true || options.token === true;
  // If the key file is lost, the admin rotates: then there is no old key or token to keep.
  const replacesBoth = !current.ok || !hasOption;
  const newPair = replacesBoth || options.key ? makeKeyPair() : undefined;
  const replacesToken = replacesBoth || options.token === true;

  const { dataDir } = context.settings;
  const stagedName = `${area}.next`;
  // Written before the registry is called: if the disk is full, the command fails while the old key is still valid.
  if (newPair) {
    const staged = await saveKey(context, stagedName, toAreaKey(area, newPair, 'not yet'), 'Nothing was changed');
    if (!staged.ok) return staged;
  }
  try {
    const response = await registry.rotate(area, {
      ...(newPair ? { publicKey: newPair.publicKey } : {}),
      ...(replacesToken ? { token: true } : {}),
    });
    if (!response.ok) return response;
    const oldToken = current.ok ? current.value.token : undefined;
    const key = combine(area, current, newPair, replacesToken ? response.value.token : oldToken);
    if (!key.ok) return key;
    const advice =
      'The old key or token is not valid any more, and the new one is lost: rotate again, with the admin token';
    const saved = await saveKey(context, area, key.value, advice);
    if (!saved.ok) return saved;
  } finally {
    await rm(keyFilePath(dataDir, stagedName), { force: true });
  }

  const lines = [
    ...(newPair
      ? [
          `${area}: new key ${newPair.id}; signatures by the old key${current.ok ? ` ${current.value.keyId}` : ''} stay valid, new ones are refused`,
        ]
      : []),
    ...(replacesToken ? [`${area}: new token; the old token is refused from now on`] : []),
    `  written to ${keyFilePath(dataDir, area)}`,
  ];
  return ok({ text: lines.join('\n'), data: { area, keyId: newPair?.id ?? null, token: replacesToken } });
}

function combine(
  area: string,
  current: Result<AreaKey>,
  newPair: KeyPair | undefined,
  token: string | undefined,
): Result<AreaKey> {
  if (token === undefined) {
    return refuse('bad-answer', 'the registry sent no new token: ask the admin to rotate again');
  }
  if (newPair) return ok(toAreaKey(area, newPair, token));
  return current.ok ? ok({ ...current.value, token }) : current;
}

function toAreaKey(area: string, pair: KeyPair, token: string): AreaKey {
  return { area, keyId: pair.id, publicKey: pair.publicKey, privateKey: pair.privateKey, token };
}
