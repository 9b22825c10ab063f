import { ok, type Result } from 'release/result';
import { hasActiveContent } from './active-content.ts';
import { detectKind, isCompleteDocument, isPolyglot } from './file-kind.ts';
import { safeName } from './file-names.ts';
import type { PictureChecker } from './picture.ts';
import { kinds, type Purpose } from './purposes.ts';
import type { Received } from './receive.ts';
import { refusals } from './refusals.ts';

export type Inspected = {
  bytes: Uint8Array;
  name: string;
  mediaType: string;
  width: number | null;
  height: number | null;
};

/** Checks a received file and returns what is stored. Nothing that the client declares about the file is trusted. */
export async function inspect(
  received: Received,
  purpose: Purpose,
  pictures: PictureChecker,
): Promise<Result<Inspected>> {
  const { bytes } = received;
  if (bytes.length === 0) return refusals.empty;
  const kind = await detectKind(bytes);
  if (kind === undefined || !purpose.kinds.includes(kind)) return refusals.wrongKind(purpose);
  if (isPolyglot(bytes, kind)) return refusals.polyglot;
  const describe = (storedKind: keyof typeof kinds) => ({
    name: safeName(received.name, kinds[storedKind].extension),
    mediaType: kinds[storedKind].mediaType,
  });
  if (kind === 'pdf' || kind === 'ai') {
    if (!isCompleteDocument(bytes)) return refusals.broken;
    if (hasActiveContent(bytes)) return refusals.activeContent;
    return ok({ bytes, ...describe(kind), width: null, height: null });
  }
  const picture = await pictures.check(bytes, purpose);
  if (!picture.ok) return picture;
  return ok({ ...picture.value, ...describe(purpose.reencoded ? 'webp' : kind) });
}
