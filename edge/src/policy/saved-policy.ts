import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { Policy } from 'release/policy';
import { Compile } from 'typebox/compile';
import writeFileAtomic from 'write-file-atomic';

const policyCheck = Compile(Policy);

/** Reads a policy that was saved on the disk. Undefined if there is none, or if it is not valid. */
export async function readSavedPolicy(file: string): Promise<Policy | undefined> {
  try {
    const policy: unknown = JSON.parse(await readFile(file, 'utf8'));
    return policyCheck.Check(policy) ? policy : undefined;
  } catch {
    return undefined;
  }
}

export async function savePolicy(file: string, policy: Policy): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFileAtomic(file, JSON.stringify(policy));
}
