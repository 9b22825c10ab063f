import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { choose } from 'release/choose';
import type { AreaPolicy, Policy } from 'release/policy';
import { ask } from './ask.ts';
import { setOf } from './documents.ts';
import { newVisitor, visitorFor } from './visitors.ts';

const patience = 5000;

/** Waits until the edge composes by this policy. A release that cannot be drawn is never composed; then its arrival is enough. */
export async function seenBy({ url, dataDir }: { url: string; dataDir: string }, policy: AreaPolicy): Promise<void> {
  const { area } = policy;
  const visitor = policy.candidate !== null && policy.percent > 0 ? visitorFor(policy, 'candidate') : newVisitor();
  const wanted = choose(policy, visitor) === 'candidate' ? policy.candidate : policy.stable;
  for (const begun = Date.now(); Date.now() - begun < patience; await pause(20)) {
    if ((await revisionAt(dataDir, area)) < policy.revision) continue;
    if (area === 'host') return;
    // No area draws this address, so nothing that is wrong with one is in the way.
    const answer = await ask(url, '/no-such-address', { visitor });
    if (answer.status === 404 && setOf(answer)[area] === (wanted ?? '')) return;
  }
  throw new Error(`the edge did not take revision ${policy.revision} of ${area} within ${patience} ms`);
}

async function revisionAt(dataDir: string, area: string): Promise<number> {
  const text = await readFile(path.join(dataDir, 'edge/policy.json'), 'utf8').catch(() => '{"areas":[]}');
  const policy: Policy = JSON.parse(text);
  return policy.areas.find((one) => one.area === area)?.revision ?? -1;
}
