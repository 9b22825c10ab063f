import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../refused.ts';
import { refusals } from './texts.ts';

export type Received = { bytes: Buffer; name: string };

/** What stands around a file in its form: boundaries, headers, a few small fields. */
const ENVELOPE = 16 * 1024;

/** The one file of a form; nothing of it is kept that is beyond the limit. */
export async function receiveFile(request: FastifyRequest, most: number): Promise<Answer<Received>> {
  const announced = Number(request.headers['content-length'] ?? Number.NaN);
  if (announced > most + ENVELOPE) return refusals.tooLarge(most);
  // One byte more than is allowed: it is what tells a file that is too large from one that just fits.
  const limits = { fileSize: most + 1, files: 2, fields: 5, fieldSize: 1024, parts: 7, headerPairs: 20 };
  let file: Received | undefined;
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue;
      if (file !== undefined || part.fieldname !== 'file') {
        part.file.destroy();
        return file === undefined ? refusals.missing : refusals.several;
      }
      const bytes = await contentOf(part, Number.isNaN(announced) ? most : Math.min(announced, most));
      if (bytes === undefined) return refusals.tooLarge(most);
      // Absent where only the type of the part says that it is a file.
      file = { bytes, name: part.filename ?? '' };
    }
  } catch (error) {
    // No boundary, another one, the end in the middle: the parser throws plain errors, without a status.
    request.log.debug({ err: error }, 'a form could not be read');
    return refusals.unreadable;
  } finally {
    // What nobody reads any more would hold up its sender, who hears the answer only afterwards, and the end of the connection.
    request.raw.unpipe();
    request.raw.resume();
  }
  return file === undefined ? refusals.missing : { ok: true, value: file };
}

/** Copied into its place as it comes: pieces that are joined in the end would be there twice. Undefined if there is more. */
async function contentOf({ file }: MultipartFile, most: number): Promise<Buffer | undefined> {
  const bytes = Buffer.allocUnsafeSlow(most);
  let length = 0;
  for await (const chunk of file) {
    if (length + chunk.length > most) return undefined;
    bytes.set(chunk, length);
    length += chunk.length;
  }
  return bytes.subarray(0, length);
}
