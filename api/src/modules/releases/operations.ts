import type { FastifyInstance } from 'fastify';
import type { Manifest } from 'release/manifest';
import { ok, type Result, refuse } from 'release/result';

/** The operations of this API as releases name them, for example `GET /api/v1/pages/{}`. Names of parameters are left out. */
export type Operations = ReadonlySet<string>;

const withoutParameterNames = (operation: string) => operation.replace(/\{\w+\}|:\w+/g, '{}');

/** Collects the operations while routes are registered. Must be called before the first route. */
export function collectOperations(app: FastifyInstance): Operations {
  const operations = new Set<string>();
  app.addHook('onRoute', ({ method, url }) => {
    if (!url.startsWith('/api/v1/')) return;
    for (const verb of [method].flat()) operations.add(withoutParameterNames(`${verb} ${url}`));
  });
  return operations;
}

/** `/api/v1` only grows: an operation must exist as long as any release that uses it can be shown. */
export function checkOperations({ area, id, uses }: Manifest, operations: Operations): Result<null> {
  const missing = uses.operations.filter((operation) => !operations.has(withoutParameterNames(operation)));
  if (missing.length === 0) return ok(null);
  return refuse('operation-unknown', `${area} ${id} calls ${missing.join(', ')}, which this API does not have`);
}
