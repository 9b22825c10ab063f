import type { FastifyInstance } from 'fastify';
import { refuse } from '../refusals.ts';
import type { Visits } from '../sets/visits.ts';
import { sendStanding } from './standing.ts';
import type { Vaulted } from './vault.ts';

type AnimationsOptions = { visits: Visits; lookUp: (area: string, id: string) => Vaulted | undefined };

/**
 * Moving drawings at the addresses of the specification, out of the visitor's own release of the host. A cache on the way
 * that has another visitor's asks, and is told.
 */
export function animationRoute(app: FastifyInstance, { visits, lookUp }: AnimationsOptions): void {
  app.get<{ Params: { '*': string } }>('/animations/*', async (request, reply) => {
    const [chosen] = (await visits(request)).sets;
    const release = chosen && lookUp('host', chosen.host.id);
    if (!release) return refuse(request, reply, 503);
    const file = `web/animations/${request.params['*']}`;
    if (!file.endsWith('.json') || !Object.hasOwn(release.manifest.files, file)) return refuse(request, reply, 404);
    return sendStanding(request, reply.type('application/json'), release, file);
  });
}
