import type { FastifyInstance } from 'fastify';
import { sendRefusal } from '../errors.ts';
import { isNotModified } from '../http/headers.ts';
import type { FindVisitorSets } from '../sets/visitor-sets.ts';
import type { BuildIndex } from './builds.ts';

type BuildOptions = { findVisitorSets: FindVisitorSets; builds: BuildIndex };

/**
 * `latest.json` is the visitor's current build id, which open tabs poll. `meta/<id>.json` lists a build's releases.
 *
 * A tab names its own build in the query. The first page of a visitor has no visitor id yet, so it is rendered with stable releases.
 * Later requests have an id, which may belong to a rollout. The candidate is not a newer version of the page, so a tab with the
 * current stable releases counts as up to date for every visitor.
 */
export function registerBuildRoutes(app: FastifyInstance, { findVisitorSets, builds }: BuildOptions): void {
  app.get<{ Querystring: { build?: unknown } }>('/_builds/latest.json', async (request, reply) => {
    const visitorSets = await findVisitorSets(request);
    const [set] = visitorSets.sets;
    if (!set) return sendRefusal(request, reply, 503);
    const latest = builds.register(set);
    const currentBuilds = [latest, builds.register(visitorSets.findSetWithoutId() ?? set)];
    const { id, at } = currentBuilds.find((build) => build.id === request.query.build) ?? latest;
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
