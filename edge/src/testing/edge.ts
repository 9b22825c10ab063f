import type { FastifyInstance } from 'fastify';
import { buildApp } from '../app.ts';
import { readSettings } from '../settings.ts';

/**
 * An edge with its releases and their processes. On a machine that is busy with tests its start may end before they are ready, and a page may need
 * longer than a visitor would wait.
 */
export async function openTestEdge(env: Record<string, string>): Promise<FastifyInstance> {
  const edge = await buildTestEdge(env);
  await edge.ready();
  while ((await edge.inject('/readyz')).statusCode !== 200) await new Promise((resolve) => setTimeout(resolve, 20));
  return edge;
}

/** An edge that has not started yet. */
export function buildTestEdge(env: Record<string, string>): Promise<FastifyInstance> {
  const read = readSettings({
    EDGE_TOKEN: 'a-token-of-the-edge',
    LOG_LEVEL: 'silent',
    RENDER_DEADLINE: '20000',
    CANDIDATE_DEADLINE: '20000',
    BLOCK_LIMIT: '20000',
    LOAD_DEADLINE: '30000',
    REQUEST_DEADLINE: '120000',
    RENDER_QUEUE_WAIT: '20000',
    ...env,
  });
  if (!read.ok) throw new Error(read.problems.join());
  return buildApp(read.settings);
}
