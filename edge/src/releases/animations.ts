import type { FastifyInstance } from 'fastify';
import type { Policy } from 'release/policy';
import { refuse } from '../refusals.ts';
import { sendStanding } from './standing.ts';
import type { Vaulted } from './vault.ts';

type AnimationsOptions = {
  policy: () => Policy | undefined;
  lookUp: (area: string, id: string) => Vaulted | undefined;
};

/** Moving drawings at the addresses of the specification, out of the host's stable release. */
export function animationRoute(app: FastifyInstance, { policy, lookUp }: AnimationsOptions): void {
  app.get<{ Params: { '*': string } }>('/animations/*', async (request, reply) => {
    const stable = policy()?.areas.find(({ area }) => area === 'host')?.stable;
    const release = stable && lookUp('host', stable);
    if (!release) return refuse(request, reply, 503);
    const file = `web/animations/${request.params['*']}`;
    if (!file.endsWith('.json') || !Object.hasOwn(release.manifest.files, file)) return refuse(request, reply, 404);
    return sendStanding(request, reply.type('application/json'), release, file);
  });
}
