import { joinPlace } from '@shop/shared/lib/address-text';
import { toPersianDigits } from '@shop/shared/lib/digits';
import type { Connection } from '../../database/connect.ts';
import type { Tx } from '../../database/transaction.ts';
import { invoicesRepository } from './repository.ts';
import type { Buyer, OrderOwner, Party } from './snapshot.ts';

/** The settings of the shop with the data of the seller. Rows of `shop_settings`; `api/seed/content/settings.ts` has their first values. */
export type SellerSettings = Record<
  | 'seller_name'
  | 'seller_legal_id'
  | 'seller_economic_code'
  | 'seller_registration_number'
  | 'seller_address'
  | 'seller_postal_code'
  | 'seller_phone',
  string
>;

/** The seller and the buyer of an order as they are now. */
export async function partiesOf(tx: Tx, order: OrderOwner): Promise<{ seller: Party; buyer: Buyer }> {
  const invoices = invoicesRepository(tx);
  return { seller: sellerFrom(await invoices.settings()), buyer: await buyerOf(tx, order) };
}

/** The seller of the next invoices. */
export async function currentSeller(db: Connection): Promise<Party> {
  return sellerFrom(await invoicesRepository(db).settings());
}

/** A shop that is older than these settings has none of them yet; its name, address and phone stand in. */
function sellerFrom(settings: ReadonlyMap<string, string>): Party {
  const setting = (key: keyof SellerSettings, substitute?: string) =>
    textOrNull(settings.get(key)) ?? textOrNull(settings.get(substitute ?? ''));
  return {
    name: setting('seller_name', 'name') ?? '',
    national_id: setting('seller_legal_id'),
    economic_code: setting('seller_economic_code'),
    registration_number: setting('seller_registration_number'),
    address: setting('seller_address', 'address'),
    postal_code: setting('seller_postal_code'),
    phone: setting('seller_phone', 'phone'),
  };
}

/** The company of the member, if the member has entered one, else the member in person. */
async function buyerOf(tx: Tx, order: OrderOwner): Promise<Buyer> {
  const invoices = invoicesRepository(tx);
  const profile = await invoices.findBuyerProfile(order.user_id);
  if (profile !== undefined) {
    const { name, legal_id, economic_code, registration_number, postal_code, phone } = profile;
    const address = textOrNull(joinPlace(profile.province, profile.city, profile.address));
    return {
      kind: 'legal',
      name,
      national_id: legal_id,
      economic_code,
      registration_number,
      address,
      postal_code,
      phone,
    };
  }
  const member = await invoices.findMember(order.user_id);
  const name = [member?.first_name, member?.last_name].filter((part) => textOrNull(part)).join(' ');
  const mobile = member?.mobile ?? null;
  return {
    kind: 'person',
    name: textOrNull(name) ?? order.recipient_name ?? toPersianDigits(mobile ?? ''),
    national_id: member?.national_id ?? null,
    economic_code: null,
    registration_number: null,
    address: textOrNull(joinPlace(order.province, order.city, order.address)),
    postal_code: order.postal_code,
    phone: mobile,
  };
}

function textOrNull(text: string | null | undefined): string | null {
  return text === undefined || text === null || text.trim() === '' ? null : text;
}
