import { formatToman, type Rial, toRial } from './money.ts';

type Options = {
  /** The gateways that take the amount. */
  gateways: readonly { id: string; title: string }[];
  wallet: { available: Rial };
  /** Larger amounts are transferred to the bank account of the shop. */
  max_gateway_amount: Rial;
};
/** A way to pay as a form shows it. `value`: «gateway:zarinpal», «wallet» or «wallet-and-gateway». */
export type PaymentWay = { value: string; label: string; hint: string; disabled: boolean };

/** The ways to pay an amount. The wallet is listed but disabled when it has not enough. */
export function waysToPay(amount: Rial, options: Options): PaymentWay[] {
  if (amount === 0) return [nothingToPay];
  const { gateways, wallet } = options;
  const isEnough = wallet.available >= amount;
  return [
    ...gateways.map(({ id, title }) => ({
      value: `gateway:${id}`,
      disabled: false,
      ...(id === transferGateway
        ? { label: title, hint: 'به شبای فروشگاه واریز می‌کنید و رسید را می‌فرستید' }
        : { label: `درگاه ${title}`, hint: 'با هر کارت عضو شتاب' }),
    })),
    {
      value: 'wallet',
      label: 'کیف پول',
      disabled: !isEnough,
      hint: `موجودی: ${formatToman(wallet.available)}${isEnough ? '' : '؛ برای این پرداخت کافی نیست'}`,
    },
    ...walletAndRest(amount, options),
  ];
}

/** No gateway takes an amount of 0, and the wallet pays it without an entry. */
const nothingToPay: PaymentWay = {
  value: 'wallet',
  label: 'بدون پرداخت',
  disabled: false,
  hint: 'کد تخفیف همهٔ مبلغ این سفارش را پوشش می‌دهد.',
};

function walletAndRest(amount: Rial, { gateways, wallet, max_gateway_amount }: Options): PaymentWay[] {
  const rest = toRial(Math.max(0, amount - wallet.available));
  if (wallet.available === 0 || rest === 0) return [];
  const isTransfer = rest > max_gateway_amount;
  if (isTransfer && !gateways.some(({ id }) => id === transferGateway)) return [];
  const restTitle = isTransfer ? 'واریز بانکی' : 'درگاه';
  const hint = `${formatToman(wallet.available)} از کیف پول و بقیه (${formatToman(rest)}) با ${restTitle}`;
  return [{ value: 'wallet-and-gateway', label: `کیف پول و ${restTitle}`, hint, disabled: false }];
}

/** The body of the request that begins a payment in this way. */
export function paymentBody(way: string) {
  if (way === 'wallet' || way === 'wallet-and-gateway') return { method: way } as const;
  return { method: 'gateway', gateway: way.replace('gateway:', '') } as const;
}

/** Not a gateway on the internet: a transfer to the bank account of the shop, for amounts above the limit of the others. */
export const transferGateway = 'transfer';

type Attempt = { gateway: string; state: string; reference: string };

/** The bank transfer that waits for its receipt or for the shop, among the attempts to pay an order. */
export const openTransfer = <A extends Attempt>(attempts: readonly A[]): A | undefined =>
  attempts.findLast(
    ({ gateway, state }) => gateway === transferGateway && (state === 'redirected' || state === 'verifying'),
  );

const gatewayTitles: Readonly<Record<string, string>> = {
  zarinpal: 'زرین‌پال',
  zibal: 'زیبال',
  wallet: 'کیف پول',
  [transferGateway]: 'واریز بانکی (پایا یا ساتنا)',
  /** The bank of development and tests. */
  local: 'بانک آزمایشی',
};

/**
 * Also for a gateway that the shop no longer uses: payments keep its id. `amount`: of the whole payment; the wallet has paid nothing for an
 * order that costs nothing.
 */
export const gatewayTitle = (id: string, amount?: number): string =>
  amount === 0 ? nothingToPay.label : (gatewayTitles[id] ?? 'درگاه بانکی');
