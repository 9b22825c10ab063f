import { getDraftOwner } from '@shop/shared/kernel';
import { readStoredJson, writeStorage } from '@shop/shared/lib/browser-storage';
import { isBestTime, type RequestFields, type RequestKind } from './send-request.ts';

type Place = { kind: RequestKind; variant: number };
type Stored = Partial<Record<keyof RequestFields | 'of', unknown>>;

const keyOf = ({ kind, variant }: Place) => `draft.request.${kind}.${variant}`;

/** The fields that were typed in this tab and not sent, so that a reload or a log-in loses nothing. A member's draft is for that member only. */
export function readRequestDraft(place: Place): Partial<RequestFields> {
  const stored = readStoredJson('sessionStorage', keyOf(place)) as Stored | null | undefined;
  if (!stored || (stored.of !== '' && stored.of !== getDraftOwner())) return {};
  const { name, mobile, quantity, bestTime } = stored;
  return {
    ...(typeof name === 'string' && { name }),
    ...(typeof mobile === 'string' && { mobile }),
    ...(typeof quantity === 'string' && { quantity }),
    ...(typeof bestTime === 'string' && isBestTime(bestTime) && { bestTime }),
  };
}

export function writeRequestDraft(place: Place, fields: Partial<RequestFields> | undefined): void {
  const text = fields && JSON.stringify({ of: getDraftOwner(), ...fields });
  writeStorage('sessionStorage', keyOf(place), text ?? null);
}
