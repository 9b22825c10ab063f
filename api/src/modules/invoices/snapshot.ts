import { type Amounts, amountsOf, sumAmounts, unitPrice } from './amounts.ts';
import { rialInWords } from './words.ts';

/** `void`: takes back an invoice that was issued by mistake, or of an order that was cancelled. */
export const invoiceKinds = ['sale', 'return', 'void'] as const;
export type InvoiceKind = (typeof invoiceKinds)[number];
export const buyerKinds = ['person', 'legal'] as const;

/** One side of the trade. `national_id`: the national id of a person, or the legal id. A field that is not known is null. */
export type Party = {
  name: string;
  national_id: string | null;
  economic_code: string | null;
  registration_number: string | null;
  address: string | null;
  postal_code: string | null;
  phone: string | null;
};
export type Buyer = Party & { kind: (typeof buyerKinds)[number] };

/** `goods_id`: the id of the goods in the taxpayers' system. `sku`: the shop's own. */
export type InvoiceLine = Amounts & {
  position: number;
  kind: 'goods' | 'shipping';
  goods_id: string | null;
  sku: string | null;
  title: string;
  unit: string;
  quantity: number;
  unit_price: number;
  vat_percent: number;
};

/** Fields of the taxpayers' system. `type`: 1 with the buyer's ids, 2 without. `subject`: 1 an original, 3 a void, 4 a return. */
export type TaxFields = { type: 1 | 2; pattern: 1; subject: 1 | 3 | 4 };

const taxSubjects = { sale: 1, void: 3, return: 4 } as const satisfies Record<InvoiceKind, TaxFields['subject']>;

/** Everything that an invoice says, apart from its number and date. */
export type Snapshot = {
  kind: InvoiceKind;
  seller: Party;
  buyer: Buyer;
  lines: InvoiceLine[];
  amounts: Amounts;
  vat_percent: number;
  total_in_words: string;
  tax: TaxFields;
};

/** The parts of an order that its invoice needs. The amounts contain the tax. */
export type InvoiceOrder = {
  vatPercent: number;
  shipping: number;
  lines: readonly {
    title: string;
    options: string;
    sku: string | null;
    goodsId: string | null;
    unit: string;
    quantity: number;
    total: number;
    discount: number;
    vat: number;
  }[];
};

/** The member of an order, and the address to which it goes; without one it is picked up, or a special order. */
export type OrderOwner = {
  user_id: string;
  recipient_name: string | null;
  province: string | null;
  city: string | null;
  address: string | null;
  postal_code: string | null;
};

/** The snapshot of a sale. */
export function saleSnapshot(order: InvoiceOrder, { seller, buyer }: { seller: Party; buyer: Buyer }): Snapshot {
  return snapshotOf(saleLines(order), {
    kind: 'sale',
    vat_percent: order.vatPercent,
    seller: frozenParty(seller),
    buyer: frozenParty(buyer),
  });
}

/** A line for each line of the order, and one for the shipping, which is passed on without tax. */
export function saleLines(order: InvoiceOrder): InvoiceLine[] {
  const { vatPercent, shipping } = order;
  const goods = order.lines.map((line): Omit<InvoiceLine, 'position'> => {
    const { title, options, sku, goodsId, unit, quantity, total, discount, vat } = line;
    const amounts = amountsOf({ total, discount, vat, vatPercent });
    return {
      kind: 'goods',
      goods_id: goodsId,
      sku,
      title: frozenText(options === '' ? title : `${title}، ${options}`),
      unit: frozenText(unit),
      quantity,
      unit_price: unitPrice(amounts.total, quantity),
      vat_percent: vatPercent,
      ...amounts,
    };
  });
  return [...goods, ...(shipping > 0 ? [shippingLine(shipping)] : [])].map((line, index) => ({
    position: index + 1,
    ...line,
  }));
}

function shippingLine(price: number): Omit<InvoiceLine, 'position'> {
  return {
    kind: 'shipping',
    goods_id: null,
    sku: null,
    title: 'هزینهٔ ارسال',
    unit: 'مورد',
    quantity: 1,
    unit_price: price,
    vat_percent: 0,
    ...amountsOf({ total: price, discount: 0, vat: 0, vatPercent: 0 }),
  };
}

/** Completes a snapshot with everything that follows from its lines. */
export function snapshotOf(
  lines: InvoiceLine[],
  frame: Pick<Snapshot, 'kind' | 'seller' | 'buyer' | 'vat_percent'>,
): Snapshot {
  const amounts = sumAmounts(lines);
  return {
    ...frame,
    lines,
    amounts,
    total_in_words: rialInWords(amounts.total_with_vat),
    tax: { type: frame.buyer.national_id === null ? 2 : 1, pattern: 1, subject: taxSubjects[frame.kind] },
  };
}

export function frozenParty<P extends Party>(party: P): P {
  const { name, address, phone } = party;
  return {
    ...party,
    name: frozenText(name),
    address: address && frozenText(address),
    phone: phone && frozenText(phone),
  };
}

const maxLength = 300;
/** Control and format characters, such as those that turn the direction of a text, but not the joiners of Persian and emoji. */
const invisible = /(?![\u200c\u200d])[\p{Cc}\p{Cf}\p{Co}\p{Cn}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** A text as paper can show it: one line, without characters that could change how its neighbours are read. */
export function frozenText(text: string): string {
  const visible = text.replace(/\s/g, ' ').replace(invisible, '').replace(/ +/g, ' ').trim();
  const characters = [...visible];
  return characters.length <= maxLength ? visible : `${characters.slice(0, maxLength - 1).join('')}…`;
}
