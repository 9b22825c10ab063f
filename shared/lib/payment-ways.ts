import { formatToman, type Rial, toRial } from './money.ts';

type Options = {
  /** The gateways that take the amount. */
  gateways: readonly { id: string; title: string }[];
  wallet: { available: Rial };
};
/** A way to pay as a form shows it. `value`: «gateway:zarinpal», «wallet» or «wallet-and-gateway». */
export type PaymentWay = { value: string; label: string; hint: string; disabled: boolean };

/** The ways to pay an amount. The wallet is listed but disabled when it has not enough. */
export function waysToPay(amount: Rial, { gateways, wallet: { available } }: Options): PaymentWay[] {
  const rest = toRial(Math.max(0, amount - available));
  const isEnough = rest === 0;
  return [
    ...gateways.map(({ id, title }) => ({
      ...{ value: `gateway:${id}`, label: `درگاه ${title}`, disabled: false },
      hint: 'با هر کارت عضو شتاب',
    })),
    {
      ...{ value: 'wallet', label: 'کیف پول', disabled: !isEnough },
      hint: `موجودی: ${formatToman(available)}${isEnough ? '' : '؛ برای این پرداخت کافی نیست'}`,
    },
    ...(available > 0 && !isEnough
      ? [
          {
            ...{ value: 'wallet-and-gateway', label: 'کیف پول و درگاه', disabled: false },
            hint: `${formatToman(available)} از کیف پول و بقیه (${formatToman(rest)}) از درگاه`,
          },
        ]
      : []),
  ];
}

/** The body of the request that begins a payment in this way. */
export function paymentBody(way: string) {
  if (way === 'wallet' || way === 'wallet-and-gateway') return { method: way } as const;
  return { method: 'gateway', gateway: way.replace('gateway:', '') } as const;
}

const gatewayTitles: Readonly<Record<string, string>> = {
  ...{ zarinpal: 'زرین‌پال', zibal: 'زیبال', wallet: 'کیف پول' },
  /** The bank of development and tests. */
  local: 'بانک آزمایشی',
};

/** Also for a gateway that the shop no longer uses: payments keep its id. */
export const gatewayTitle = (id: string): string => gatewayTitles[id] ?? 'درگاه بانکی';
