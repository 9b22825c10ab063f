import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { SMTPServer } from 'smtp-server';
import type { EmailMessage } from './provider.ts';
import { smtp } from './smtp.ts';
import { renderEmail } from './templates.ts';

const FROM = 'فروشگاه <shop@shop.example>';
const PASSWORD = 'a-password-that-must-stay-here';
const email = renderEmail('special-order-quoted', { order: 'GCZC-TNKE' }, 'https://shop.example');
if (email === undefined) throw new Error('the template has no e-mail');
const message: EmailMessage = {
  ...email,
  id: '0197f5ea-0000-7000-8000-000000000000',
  to: 'member@mail.example',
  code: null,
};

type Received = { from: string; to: string[]; user: string; source: string };
const received: Received[] = [];
/** The responses of the server, by the command that they answer. */
let failures: { sender?: Failure; receiver?: Failure; content?: Failure };
type Failure = { status: number; words: string };

const errorOf = ({ status, words }: Failure) => Object.assign(new Error(words), { responseCode: status });
const server = new SMTPServer({
  authOptional: true,
  // Without a certificate: only an address of this machine may be used so.
  hideSTARTTLS: true,
  allowInsecureAuth: true,
  onAuth: ({ username, password }, _session, done) =>
    password === PASSWORD ? done(null, { user: username ?? '' }) : done(new Error('535 wrong')),
  onMailFrom: (_address, _session, done) => done(failures.sender && errorOf(failures.sender)),
  onRcptTo: (_address, _session, done) => done(failures.receiver && errorOf(failures.receiver)),
  onData: async (stream, { envelope, user }, done) => {
    const source = await text(stream);
    const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
    received.push({ from, to: envelope.rcptTo.map(({ address }) => address), user: String(user ?? ''), source });
    done(failures.content && errorOf(failures.content));
  },
});
let host = '';
beforeAll(async () => {
  server.on('error', () => {});
  const listening = server.listen(0, '127.0.0.1');
  await once(listening, 'listening');
  const bound = listening.address();
  if (typeof bound === 'object' && bound !== null) host = `127.0.0.1:${bound.port}`;
});
beforeEach(() => {
  received.length = 0;
  failures = {};
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));

const provider = (password = PASSWORD) => smtp({ url: `smtp://shop:${password}@${host}`, from: FROM });

describe('e-mail over SMTP', () => {
  test('the server receives the sender, the receiver, the subject, the text and the same words as HTML', async () => {
    expect(await provider().send(message)).toEqual({ kind: 'sent' });
    const [exchange] = received;
    expect(exchange).toMatchObject({ from: 'shop@shop.example', to: ['member@mail.example'], user: 'shop' });
    const source = exchange?.source ?? '';
    expect(source).toMatch(/^Message-ID: <0197f5ea-0000-7000-8000-000000000000@shop\.example>\r$/m);
    expect(source).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    const parts = source.split(/--[\w-]+(?:\r\n|--)/).map(decodeBody);
    const [plain, html] = [parts.find((part) => part.startsWith('پیش')), parts.find((part) => part.includes('<html'))];
    expect(plain?.trim().replaceAll('\r\n', '\n')).toBe(message.text);
    expect(html).toContain('dir="rtl"');
    expect(html).toContain('<a href="https://shop.example/special-order/orders/GCZC-TNKE"');
  });

  test.each([
    [
      'a receiver that does not exist',
      { receiver: { status: 550, words: 'no such mailbox' } },
      'refused',
      'EENVELOPE 550',
    ],
    ['a content that is refused for good', { content: { status: 554, words: 'spam' } }, 'refused', 'EMESSAGE 554'],
    ['a mailbox that is busy', { receiver: { status: 450, words: 'later' } }, 'failed', 'EENVELOPE 450'],
    ['a sender that is not allowed yet', { sender: { status: 550, words: 'who are you' } }, 'failed', 'EENVELOPE 550'],
  ])('%s', async (_, failure, kind, why) => {
    failures = failure;
    expect(await provider().send(message)).toEqual({ kind, why });
  });

  test('a wrong password can be corrected while the message waits, and is not part of the reason', async () => {
    expect(await provider('wrong').send(message)).toEqual({ kind: 'failed', why: 'EAUTH 535' });
    expect(received).toEqual([]);
  });

  test('a subject with line ends adds no header and no receiver', async () => {
    await provider().send({ ...message, subject: 'سلام\r\nBcc: other@mail.example\r\n\r\nx' });
    expect(received).toMatchObject([{ to: ['member@mail.example'] }]);
    expect(received[0]?.source).not.toMatch(/^bcc:/im);
  });

  test.each([
    ['does not answer', () => {}],
    ['answers with a byte now and then', (socket: Socket) => void setInterval(() => socket.write('2'), 20).unref()],
    ['closes the connection', (socket: Socket) => void socket.destroy()],
  ])('a server that %s is a failure', async (_, behave) => {
    const stub = createServer(behave).listen(0, '127.0.0.1');
    const sockets: Socket[] = [];
    stub.on('connection', (socket) => sockets.push(socket.on('error', () => {})));
    await once(stub, 'listening');
    const bound = stub.address();
    const port = typeof bound === 'object' && bound !== null ? bound.port : 0;
    const outcome = await smtp({ url: `smtp://127.0.0.1:${port}`, from: FROM, timeoutMs: 200 }).send(message);
    expect(outcome).toEqual({ kind: 'failed', why: expect.stringMatching(/^E\w+$/) });
    for (const socket of sockets) socket.destroy();
    stub.close();
  });
});

/** The text behind the head of a MIME part. */
function decodeBody(part: string): string {
  const [head = '', ...rest] = part.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  if (/encoding: base64/i.test(head)) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
