import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { ok, type Result } from 'release/result';
import type { Place } from './places.ts';
import { refusals } from './refusals.ts';

export type Received = { bytes: Buffer; name: string };

/** Size of the form around the file: boundaries, headers, a few small fields. */
const formOverheadBytes = 16 * 1024;

/** Reads the single file of a multipart form into memory, at most `maxBytes` of it, until the upload has to give up its place. */
export async function receiveFile(request: FastifyRequest, maxBytes: number, place: Place): Promise<Result<Received>> {
  const contentLength = Number(request.headers['content-length'] ?? Number.NaN);
  if (contentLength > maxBytes + formOverheadBytes) return refusals.tooLarge(maxBytes);
  // A file without a declared length may have any length up to the limit.
  const capacity = Number.isNaN(contentLength) ? maxBytes : Math.min(contentLength, maxBytes);
  const { promise: tooSlow, resolve } = Promise.withResolvers<Result<Received>>();
  const onAbort = () => resolve(refusals.tooSlow);
  place.signal.addEventListener('abort', onAbort);
  try {
    return await Promise.race([readForm(request, { maxBytes, capacity, place }), tooSlow]);
  } finally {
    place.signal.removeEventListener('abort', onAbort);
    // The rest of the body must be consumed: clients read the response only after they have sent everything.
    request.raw.unpipe();
    request.raw.resume();
  }
}

type Reading = { maxBytes: number; capacity: number; place: Place };

async function readForm(request: FastifyRequest, { maxBytes, capacity, place }: Reading): Promise<Result<Received>> {
  // One byte more than allowed, to tell a file that is too large from one that just fits.
  const limits = { fileSize: maxBytes + 1, files: 2, fields: 5, fieldSize: 1024, parts: 7, headerPairs: 20 };
  let file: Received | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue;
      if (file !== undefined || part.fieldname !== 'file') {
        part.file.destroy();
        return file === undefined ? refusals.missing : refusals.several;
      }
      const bytes = await readContent(part, capacity, place);
      if (bytes === undefined) return refusals.tooLarge(maxBytes);
      // A file part may have no name, only a content type.
      file = { bytes, name: part.filename ?? '' };
    }
  } catch (error) {
    // For malformed forms (missing boundary, truncated body) the parser throws errors without a status.
    request.log.debug({ err: error }, 'a form could not be read');
    return refusals.unreadable;
  }
  return file === undefined ? refusals.missing : ok(file);
}

/** Copies chunks into one buffer as they arrive; joining them at the end would need twice the memory. Undefined if there are more bytes. */
async function readContent({ file }: MultipartFile, maxBytes: number, place: Place): Promise<Buffer | undefined> {
  const bytes = Buffer.allocUnsafeSlow(maxBytes);
  let length = 0;
  for await (const chunk of file) {
    place.count(chunk.length);
    if (length + chunk.length > maxBytes) return undefined;
    bytes.set(chunk, length);
    length += chunk.length;
  }
  return bytes.subarray(0, length);
}
