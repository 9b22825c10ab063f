import { setTimeout as wait } from 'node:timers/promises';
import type { RegistryClient } from '../client.ts';
import { waitingReasons } from '../edge-report.ts';
import { type EdgeStatus, servesPolicy } from '../registry-api.ts';
import { formatTime } from './report.ts';

/** A command waits at most this long (ms) for the edges. */
const waitLimitMs = 5000;
/** Between two requests: a registry of an earlier version answers at once. */
const pollIntervalMs = 50;

export type EdgeWait = { text: string; data: { edges: number; ready: number; seconds: number; missing: Missing[] } };
type Missing = { name: string; reason: string };

/**
 * Waits until all edges serve a policy, with the releases of these areas. After the limit it names the edges that do not. Edges that are
 * away are named too, but not awaited.
 */
export async function awaitEdges(
  registry: Pick<RegistryClient, 'edges'>,
  policyRevision: number,
  areas: string[],
  limitMs = waitLimitMs,
): Promise<EdgeWait> {
  const startedAt = performance.now();
  for (;;) {
    const response = await registry.edges(policyRevision, areas);
    const elapsedMs = performance.now() - startedAt;
    if (!response.ok) {
      return report([], [{ name: 'the registry', reason: response.message }], elapsedMs);
    }
    const { edges } = response.value;
    const isReady = (edge: EdgeStatus) => servesPolicy(edge, policyRevision, areas);
    if (edges.every((edge) => edge.isAway || isReady(edge)) || elapsedMs > limitMs) {
      const missing = edges
        .filter((edge) => edge.isAway || !isReady(edge))
        .map((edge) => ({ name: edge.name, reason: describeDelay(edge, policyRevision, areas) }));
      return report(edges, missing, elapsedMs);
    }
    await wait(pollIntervalMs);
  }
}

/** Why an edge does not serve the policy yet. */
function describeDelay(
  { isAway, seenAt, revision, waitsFor }: EdgeStatus,
  policyRevision: number,
  areas: string[],
): string {
  if (isAway) return `away, last seen ${formatTime(seenAt)}`;
  if (revision === null || revision < policyRevision) return 'has not received the change yet';
  return waitsFor
    .filter(({ area }) => areas.includes(area))
    .map(({ area, release, reason }) => `${area} ${release}: ${describeReason(reason)}`)
    .join('; ');
}

function report(edges: EdgeStatus[], missing: Missing[], elapsedMs: number): EdgeWait {
  const seconds = Math.round(elapsedMs / 100) / 10;
  const ready = edges.length - missing.length;
  const summary =
    edges.length === 0 && missing.length === 0
      ? 'no edge has reported to the registry yet'
      : `${ready} of ${edges.length} edges have it (${seconds} s)`;
  const text = [`  edges      ${summary}`, ...missing.map(({ name, reason }) => `             not ${name}: ${reason}`)];
  return { text: text.join('\n'), data: { edges: edges.length, ready, seconds, missing } };
}

export function describeReason(reason: string): string {
  return isWaiting(reason) ? reason : `cannot be loaded (${reason})`;
}

/** Whether an edge will serve the release by itself. */
export function isWaiting(reason: string): boolean {
  return Object.values<string>(waitingReasons).includes(reason);
}
