import type { FastifyInstance } from 'fastify';
import type { Manifest } from 'release/manifest';
import { done, type Result, refuse } from 'release/result';

/** Operations this API has, as releases name them: `GET /api/v1/pages/{}`. A parameter's name does not matter. */
export type Operations = ReadonlySet<string>;

const nameless = (operation: string) => operation.replace(/\{\w+\}|:\w+/g, '{}');

/** Collects them while routes are registered; to be asked before the first route. */
export function collectOperations(app: FastifyInstance): Operations {
  const operations = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/api/v1/')) return;
    for (const verb of [method].flat()) operations.add(nameless(`${verb} ${url}`));
  });
  return operations;
}

/** `/api/v1` only ever grows: what a release calls must be there for as long as the release can be shown. */
export function checkOperations({ area, id, uses }: Manifest, operations: Operations): Result<null> {
  const missing = uses.operations.filter((operation) => !operations.has(nameless(operation)));
  if (missing.length === 0) return done(null);
  return refuse('operation-unknown', `${area} ${id} calls ${missing.join(', ')}, which this API does not have`);
}
