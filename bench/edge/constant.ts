import { randomBytes, randomUUID } from 'node:crypto';
import { openSync, writeSync } from 'node:fs';
import { devNull } from 'node:os';
import Fastify, { type FastifyInstance } from 'fastify';

// The baseline: the same framework, serving one page of the given size from memory. `logged`: with Fastify's own request log and an id in each
// response, as servers have it.
const [bytes = '20000', kind] = process.argv.slice(2);
const page = randomBytes(Number(bytes));

const app = kind === 'logged' ? createLogged() : Fastify();
app.get('/*', async (_, reply) => reply.type('text/html; charset=utf-8').send(page));
console.log(`listening at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);

/** Lines are written in batches of the size that the edge has, so that the log costs no more than it must. */
function createLogged(): FastifyInstance {
  const file = openSync(devNull, 'w');
  const batchLength = 64 * 1024;
  let lines = '';
  const stream = {
    write(line: string) {
      lines += line;
      if (lines.length < batchLength) return;
      writeSync(file, lines);
      lines = '';
    },
  };
  const logged = Fastify({ logger: { level: 'info', stream }, genReqId: () => randomUUID() });
  logged.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  return logged;
}
