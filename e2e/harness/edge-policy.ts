import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { AreaPolicy, Policy } from 'release/policy';
import { chooseRole } from 'release/policy';
import { releasesOf } from './documents.ts';
import { sendRequest } from './request.ts';
import { newVisitor, visitorFor } from './visitors.ts';

const timeoutMs = 20_000;

/**
 * Waits until the edge composes documents by this policy: it has downloaded the releases and warmed them up. For the host it waits
 * only until the edge has saved the policy, because a host release that cannot be rendered never appears in a document.
 */
export async function waitForEdgePolicy(
  { url, dataDir }: { url: string; dataDir: string },
  policy: AreaPolicy,
): Promise<void> {
  const { area } = policy;
  const visitor = policy.candidate !== null && policy.percent > 0 ? visitorFor(policy, 'candidate') : newVisitor();
  const expected = (chooseRole(policy, visitor) === 'candidate' ? policy.candidate : policy.stable) ?? '';
  for (const start = Date.now(); Date.now() - start < timeoutMs; await pause(20)) {
    if ((await revisionOnDisk(dataDir, area)) < policy.revision) continue;
    if (area === 'host') return;
    // No area renders this address, so a broken release cannot prevent the response.
    const response = await sendRequest(url, '/no-such-address', { visitor });
    if (response.status === 404 && releasesOf(response)[area] === expected) return;
  }
  throw new Error(`the edge did not apply revision ${policy.revision} of ${area} within ${timeoutMs} ms`);
}

async function revisionOnDisk(dataDir: string, area: string): Promise<number> {
  const text = await readFile(path.join(dataDir, 'edge/served-policy.json'), 'utf8').catch(() => '{"areas":[]}');
  const policy: Policy = JSON.parse(text);
  return policy.areas.find((areaPolicy) => areaPolicy.area === area)?.revision ?? -1;
}
