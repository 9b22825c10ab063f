import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../errors.ts';
import { isNotModified } from '../http/headers.ts';
import type { FindVisitorSets } from '../sets/visitor-sets.ts';
import type { BuildIndex } from './builds.ts';

type BuildOptions = { findVisitorSets: FindVisitorSets; builds: BuildIndex };

/** `latest.json` is the visitor's current build id, which open tabs poll. `meta/<id>.json` lists a build's releases. */
export function registerBuildRoutes(app: FastifyInstance, { findVisitorSets, builds }: BuildOptions): void {
  app.get('/_builds/latest.json', async (request, reply) => {
    const [set] = (await findVisitorSets(request)).sets;
    if (!set) return sendRefusal(request, reply, 503);
    const { id, at } = builds.register(set);
    const etag = `"${id}"`;
    reply.headers({ ...commonHeaders, 'cache-control': 'private, no-cache', vary: 'cookie', etag });
    if (isNotModified(request.headers['if-none-match'], etag)) return reply.code(304).send();
    return reply.send({ id, at });
  });

  app.get<{ Params: { name: string } }>('/_builds/meta/:name', async (request, reply) => {
    const build = builds.get(/^([a-f0-9]{16})\.json$/.exec(request.params.name)?.[1] ?? '');
    if (!build) return sendRefusal(request, reply, 404);
    return reply.headers({ ...commonHeaders, 'cache-control': 'public, max-age=31536000, immutable' }).send(build);
  });

  // Without this, other paths below /_builds/ would be rendered as documents.
  app.get('/_builds/*', async (request, reply) => sendRefusal(request, reply, 404));
}

const commonHeaders = { 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex' };
