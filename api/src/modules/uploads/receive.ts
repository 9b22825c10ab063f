import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { FastifyRequest } from 'fastify';
import { Problem } from '../../errors.ts';
import { refusals } from './texts.ts';

export type Received = { file: string; name: string | undefined };

/** What stands around a file in its request: boundaries, headers, a few small fields. */
const AROUND = 16 * 1024;

/**
 * The one file of a request, streamed into a folder: a phone may take a minute to send it, and must not hold its megabytes
 * in memory for so long. Whoever calls deletes it.
 */
export async function receiveFile(
  request: FastifyRequest,
  { folder, bytes }: { folder: string; bytes: number },
): Promise<Received> {
  if (!request.isMultipart()) throw new Problem(415, 'unsupported-media-type', '');
  // Said beforehand, it need not be sent at all.
  if (Number(request.headers['content-length'] ?? 0) > bytes + AROUND) throw tooLarge(bytes);
  const limits = {
    fileSize: bytes,
    files: 1,
    fields: 4,
    fieldSize: 1024,
    fieldNameSize: 100,
    parts: 5,
    headerPairs: 20,
  };
  const file = join(folder, randomUUID());
  let name: string | undefined;
  let found = false;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue;
      found = true;
      name = part.filename;
      await pipeline(part.file, createWriteStream(file, { mode: 0o600 }));
      if (part.file.truncated) throw tooLarge(bytes);
    }
    if (!found) throw refused(refusals.noFile);
    return { file, name };
  } catch (error) {
    await rm(file, { force: true });
    throw problemOf(error, bytes);
  }
}

function problemOf(error: unknown, bytes: number): unknown {
  if (error instanceof Problem) return error;
  const code = codeOf(error);
  if (code === 'FST_REQ_FILE_TOO_LARGE') return tooLarge(bytes);
  if (code === 'FST_FILES_LIMIT') return refused(refusals.twoFiles);
  if (code === 'FST_INVALID_MULTIPART_CONTENT_TYPE') return new Problem(415, 'unsupported-media-type', '');
  if (['FST_PARTS_LIMIT', 'FST_FIELDS_LIMIT', 'FST_PROTO_VIOLATION', 'FST_INVALID_JSON_FIELD_ERROR'].includes(code)) {
    return new Problem(400, 'bad-request', '');
  }
  // A full disk or a lost folder is ours to mend; everything else is what was sent.
  return code.startsWith('E') && code !== 'ERR_STREAM_PREMATURE_CLOSE' ? error : new Problem(400, 'bad-request', '');
}

function tooLarge(bytes: number): Problem {
  const { reason, message } = refusals.tooLarge(bytes);
  return new Problem(413, reason, message, { field: 'file' });
}

function refused({ reason, message }: { reason: string; message: string }): Problem {
  return new Problem(422, reason, message, { field: 'file' });
}

function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}
