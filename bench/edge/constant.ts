import { randomBytes } from 'node:crypto';
import Fastify from 'fastify';

// The baseline: the same framework, serving one page of the given size from memory.
const [bytes = '20000'] = process.argv.slice(2);
const page = randomBytes(Number(bytes));

const app = Fastify();
app.get('/*', async (_, reply) => reply.type('text/html; charset=utf-8').send(page));
console.log(`listening at ${await app.listen({ port: 0, host: '127.0.0.1' })}`);
