import type { FastifyInstance } from 'fastify';
import type { Policy } from 'release/policy';
import { sendStanding } from './standing.ts';
import type { Vaulted } from './vault.ts';

type WorkerOptions = { policy: () => Policy | undefined; lookUp: (area: string, id: string) => Vaulted | undefined };

const file = 'web/service-worker.js';

/** For a browser that has a worker of a release which was taken back, when the one in its place knows none. */
const farewell = `addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const forget = async (name) => name.startsWith('shop-') && caches.delete(name);
  event.waitUntil(registration.unregister().then(() => caches.keys()).then((names) => Promise.all(names.map(forget))));
});
`;

/**
 * The worker of the whole site, with the bytes of the host's stable release: one browser has one worker, whichever sets its
 * tabs were given, so it follows no candidate, and goes back when the host goes back.
 */
export function workerRoute(app: FastifyInstance, { policy, lookUp }: WorkerOptions): void {
  app.get('/service-worker.js', async (request, reply) => {
    reply.headers({
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      'service-worker-allowed': '/',
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
    });
    const stable = policy()?.areas.find(({ area }) => area === 'host')?.stable;
    const release = stable && lookUp('host', stable);
    // Not known at this moment is no reason to take a worker away: a browser that is refused goes on with the one it has.
    if (!release) return reply.code(503).header('cache-control', 'no-store').type('text/plain').send('not known yet\n');
    if (!release.manifest.files[file]) return reply.send(farewell);

    return sendStanding(request, reply, release, file);
  });
}
