import type { Answer } from '../../refused.ts';
import { isActive } from './active.ts';
import { isTwoKinds, isWholeDocument, kindOf } from './kind.ts';
import { safeName } from './names.ts';
import { checkPicture } from './picture.ts';
import { kinds, type Purpose } from './purposes.ts';
import type { Received } from './receive.ts';
import { refusals } from './texts.ts';

export type Inspected = {
  bytes: Uint8Array;
  name: string;
  mediaType: string;
  width: number | null;
  height: number | null;
};

/** What has come, as it will be kept; nothing that its sender says about it is believed. */
export async function inspect(received: Received, purpose: Purpose): Promise<Answer<Inspected>> {
  const { bytes } = received;
  if (bytes.length === 0) return refusals.empty;
  const kind = await kindOf(bytes);
  if (kind === undefined || !purpose.kinds.includes(kind)) return refusals.otherKind(purpose);
  if (isTwoKinds(bytes, kind)) return refusals.twoKinds;
  const described = (as: keyof typeof kinds) => ({
    name: safeName(received.name, kinds[as].extension),
    mediaType: kinds[as].mediaType,
  });
  if (kind === 'pdf' || kind === 'ai') {
    if (!isWholeDocument(bytes)) return refusals.broken;
    if (isActive(bytes)) return refusals.active;
    return { ok: true, value: { bytes, ...described(kind), width: null, height: null } };
  }
  const picture = await checkPicture(bytes, purpose);
  if (!picture.ok) return picture;
  return { ok: true, value: { ...picture.value, ...described(purpose.redrawn ? 'webp' : kind) } };
}
