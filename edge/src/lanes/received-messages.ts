import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import type { FromLane, ReceivedResult } from './program/messages.ts';

const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
const Who = Type.Union([Type.Literal('area'), Type.Literal('host')]);
const Message = Type.String({ maxLength: 2000 });
const Stack = Type.Optional(Type.String({ maxLength: 8000 }));
const Status = Type.Integer({ minimum: 200, maximum: 599 });
/** Becomes a header of the response: a control character would end it. */
const HeaderText = Type.String({ maxLength: 60_000, pattern: '^[^\\x00-\\x1f\\x7f]*$' });
const Encoding = Type.Union([Type.Literal('br'), Type.Literal('zstd')]);
const Links = Type.Array(HeaderText, { maxItems: 200 });

const ResultHeader = Type.Union([
  Type.Object({
    kind: Type.Literal('page'),
    status: Status,
    csp: HeaderText,
    links: Links,
    noindex: Type.Boolean(),
    encoding: Encoding,
  }),
  Type.Object({ kind: Type.Literal('no-data'), status: Status, csp: HeaderText, links: Links, encoding: Encoding }),
  Type.Object({
    kind: Type.Literal('redirect'),
    status: Type.Integer({ minimum: 300, maximum: 399 }),
    location: HeaderText,
  }),
  Type.Object({
    kind: Type.Literal('fault'),
    who: Who,
    where: Type.Union(['load', 'loader', 'render', 'blocked'].map((where) => Type.Literal(where))),
    message: Message,
    stack: Stack,
  }),
  Type.Object({ kind: Type.Literal('payload'), encoding: Encoding }),
  Type.Object({
    kind: Type.Literal('no-payload'),
    why: Type.Union([Type.Literal('no-page'), Type.Literal('no-data')]),
  }),
]);

const Received = Type.Union([
  Type.Object({ kind: Type.Literal('ready') }),
  Type.Object({ kind: Type.Literal('evaluating'), part: Who }),
  Type.Object({ kind: Type.Literal('load-failed'), who: Who, message: Message, stack: Stack }),
  Type.Object({ kind: Type.Literal('result'), id: Id, result: ResultHeader, used: Type.Array(Id, { maxItems: 200 }) }),
  Type.Object({ kind: Type.Literal('call'), call: Id, id: Id, url: Type.String({ maxLength: 8000 }) }),
  Type.Object({ kind: Type.Literal('unhandled'), message: Message }),
  Type.Object({ kind: Type.Literal('uncaught'), message: Message }),
  Type.Object({ kind: Type.Literal('heartbeat') }),
]);

const received = Compile(Received);

/** A message of a lane with the compressed text of its page, or undefined if it is not one that a lane sends. */
export type ReceivedMessage =
  | Exclude<FromLane, { kind: 'result' }>
  | { kind: 'result'; id: number; result: ReceivedResult; used: number[] };

/** Checks a message. Lanes run the code of releases, which can send anything. */
export function parseMessage(header: unknown, body: Buffer): ReceivedMessage | undefined {
  if (!received.Check(header)) return undefined;
  const message: Static<typeof Received> = header;
  if (message.kind !== 'result') return message;
  const { id, result, used } = message;
  return { kind: 'result', id, result: addText(result, body), used };
}

function addText(result: Static<typeof ResultHeader>, body: Buffer): ReceivedResult {
  if (!('encoding' in result)) return result;
  const { encoding, ...others } = result;
  return { ...others, text: { encoding, content: withoutSurplus(body) } };
}

/** The bytes may be a part of a larger buffer, which would stay in memory with them. `Buffer.from` would put them into another one. */
function withoutSurplus(bytes: Buffer): Buffer {
  if (bytes.length > bytes.buffer.byteLength * 0.8) return bytes;
  const own = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(own);
  return own;
}
