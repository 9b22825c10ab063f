import { shopApi } from '@shop/shared/api';
import type { BodyOf, proFormaBuyerForm } from '@shop/shared/forms';
import { $isMember, api, atom, getDraftOwner } from '@shop/shared/kernel';
import { joinPlace } from '@shop/shared/lib/address-text';
import { readStoredJson, writeStorage } from '@shop/shared/lib/browser-storage';
import { textFormats } from '@shop/shared/lib/text-formats';

export type Buyer = BodyOf<(typeof proFormaBuyerForm)['fields']>;

const fields = [
  'name',
  'national_id',
  'economic_code',
  'registration_number',
  'address',
  'postal_code',
  'phone',
] as const;
/** The length of the longest field. */
const maxLength = 330;

/** Nothing is typed, and the sheet has no section for the buyer. */
export const noBuyer: Buyer = {};

/** The buyer on the sheet. Stored in this tab only; the API gets it with the request for the PDF and does not store it. */
export const $buyer = atom<Buyer>(noBuyer);

// With the prefix of drafts: it is removed at a log-out.
const storageKey = 'draft.buyer-on-pro-forma';

export function setBuyer(buyer: Buyer): void {
  $buyer.set(buyer);
  writeStorage('sessionStorage', storageKey, JSON.stringify({ of: getDraftOwner(), buyer }));
}

/** Shows the stored buyer, or else the company of the member, while a page shows the sheet. */
export function watchBuyer(): () => void {
  return $isMember.subscribe((isMember) => {
    const stored = readStoredBuyer();
    $buyer.set(stored ?? noBuyer);
    if (stored === undefined && isMember) void showCompany();
  });
}

/** The company in whose name the member gets invoices. Without an answer the shopper can type it. */
async function showCompany(): Promise<void> {
  const owner = getDraftOwner();
  const answer = await shopApi(api)
    .get('/api/v1/account/buyer-profile', { quiet: true })
    .catch(() => undefined);
  if (!answer?.profile || owner !== getDraftOwner() || readStoredBuyer() !== undefined) return;
  const { legal_id, province, city, address, ...company } = answer.profile;
  $buyer.set(parseBuyer({ ...company, national_id: legal_id, address: joinPlace(province, city, address) }));
}

/** Undefined if none is stored, or that of another member. A guest's stays after the log-in. */
function readStoredBuyer(): Buyer | undefined {
  const stored: unknown = readStoredJson('sessionStorage', storageKey);
  if (!isObject(stored) || !isObject(stored.buyer)) return undefined;
  return stored.of === '' || stored.of === getDraftOwner() ? parseBuyer(stored.buyer) : undefined;
}

/** Only the fields of a buyer with visible text: any script can write to the storage. The form checks more, and so does the API. */
function parseBuyer(values: Readonly<Record<string, unknown>>): Buyer {
  const buyer: Buyer = {};
  for (const name of fields) {
    const value = values[name];
    if (typeof value === 'string' && value.length <= maxLength && textFormats.line(value)) buyer[name] = value;
  }
  return buyer;
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
