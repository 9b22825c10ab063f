import type { FastifyInstance } from 'fastify';
import { hasTag } from '../http/etag.ts';
import { refuse } from '../refusals.ts';
import type { Visits } from '../sets/visits.ts';
import type { Builds } from './builds.ts';

type BuildsOptions = { visits: Visits; builds: Builds };

/** Where a tab learns whether its release set is still its visitor's, and whoever wonders what a set is made of. */
export function buildRoutes(app: FastifyInstance, { visits, builds }: BuildsOptions): void {
  app.get('/_builds/latest.json', async (request, reply) => {
    const [chosen] = (await visits(request)).sets;
    if (!chosen) return refuse(request, reply, 503);
    const { id, at } = builds.of(chosen);
    const etag = `"${id}"`;
    reply.headers({ ...common, 'cache-control': 'private, no-cache', vary: 'cookie', etag });
    if (hasTag(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.send({ id, at });
  });

  app.get<{ Params: { name: string } }>('/_builds/meta/:name', async (request, reply) => {
    const build = builds.get(/^([a-f0-9]{16})\.json$/.exec(request.params.name)?.[1] ?? '');
    if (!build) return refuse(request, reply, 404);
    return reply.headers({ ...common, 'cache-control': 'public, max-age=31536000, immutable' }).send(build);
  });

  // Nothing else below here is a page.
  app.get('/_builds/*', async (request, reply) => refuse(request, reply, 404));
}

const common = { 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex' };
