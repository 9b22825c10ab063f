import { provinces } from '@shop/shared/lib/provinces';
import { artworkLimits, quoteDays } from '@shop/shared/lib/special-order';
import { isNetwork } from '../networks.ts';
import { address, integer, list, oneOf, origin, risingIntegers, string, type Variable } from './kinds.ts';

const mobile = /^09[0-9]{9}$/;

export const gatewayNames = ['local', 'zarinpal', 'zibal'] as const;
export type GatewayName = (typeof gatewayNames)[number];
const isGateway = (name: string): name is GatewayName => gatewayNames.some((gateway) => gateway === name);

/** Every environment variable that `api` reads. `docs/settings.md` is generated from it. */
export const variables = {
  NODE_ENV: oneOf(['development', 'test', 'production'], {
    about: '`production` refuses settings that are only safe on a developer’s machine',
    fallback: 'development',
  }),
  API_HOST: string(/^\S+$/, 'an address to listen on, such as 127.0.0.1 or 0.0.0.0', {
    about: 'the address that the API listens on',
    fallback: '127.0.0.1',
  }),
  API_PORT: integer(0, 65_535, { about: 'the port that the API listens on; 0 picks a free one', fallback: 3001 }),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
    about: 'the lowest level that is logged',
    fallback: 'info',
  }),
  TRUSTED_EDGES: list(isNetwork, 'addresses or networks separated by commas, such as 127.0.0.1,10.0.0.0/8', {
    about: 'the edges: their `x-forwarded-for` is trusted, and their requests without it have no rate limit',
    fallback: ['loopback'],
  }),
  SHOP_ORIGIN: origin({ about: 'the origin of the shop in browsers', fallback: 'http://localhost:3000' }),

  DRAIN_TIME: integer(0, 60_000, {
    about: 'milliseconds for which a process still accepts requests after SIGTERM',
    fallback: 0,
  }),
  DATA_DIR: string(/./, 'a folder', {
    about: 'keys, the embedded database, and the two stores when they are folders',
    fallback: './var',
  }),
  MIN_FREE_MEGABYTES: integer(0, 1_000_000, {
    about: 'with less free space on the disk of `DATA_DIR`, `/readyz` answers 503',
    fallback: 200,
  }),
  DATABASE_URL: string(
    /^postgres(ql)?:\/\//,
    'the address of a PostgreSQL server: postgres://user:password@host/database',
    {
      about:
        'a PostgreSQL server, 15 or newer; when unset, the embedded database in `DATA_DIR/pglite`, one process only',
      fallback: undefined,
    },
  ),
  DATABASE_CONNECTIONS: integer(1, 200, {
    about: 'the largest number of connections of this process to PostgreSQL',
    fallback: 10,
  }),
  EMBEDDED_DATABASE_IN_PRODUCTION: oneOf(['no', 'yes'], {
    about: '`yes` allows the embedded database in production',
    fallback: 'no',
  }),
  RELEASE_STORE: string(/^(file:|s3:\/\/)/, '"file:<folder>" or "s3://bucket/prefix?endpoint=…"', {
    about: 'the store of releases; the edges read the same store',
    fallback: undefined,
    shown: '`file:<DATA_DIR>/releases`',
  }),
  MEDIA_STORE: string(/^(file:|s3:\/\/)/, '"file:<folder>" or "s3://bucket/prefix?endpoint=…"', {
    about: 'the store of pictures and uploads',
    fallback: undefined,
    shown: '`file:<DATA_DIR>/media`',
  }),
  WARM_PICTURES: oneOf(['yes', 'no'], {
    about: '`yes` draws the pictures of the home page after the start, `no` at their first request',
    fallback: 'yes',
  }),
  DEMO_DATA: string(/^(yes|no)$/, '`yes` or `no`', {
    about: '`yes` fills an empty database with made-up products, reviews and articles, and allows `pnpm seed`',
    fallback: undefined,
    shown: '`yes`, in production `no`',
  }),
  NEW_KEYS: list((name) => /^[a-z][a-z0-9-]*$/.test(name), 'names separated by commas, such as "admin,blog"', {
    about:
      'replaces lost keys and tokens of these names at this start: `admin,edge,release,backup,blog`; unset it afterwards',
    fallback: [],
  }),
  SHOP_SECRET: string(/^\S{32,}$/, '32 characters or more without spaces, as `openssl rand -base64 48` makes them', {
    about: 'the key of the HMACs of codes, numbers and addresses; must be the same for all processes',
    fallback: undefined,
    shown: 'created at the first start in `DATA_DIR/keys`',
  }),

  SMS_PROVIDER: oneOf(['local', 'kavenegar'], {
    about: 'the SMS provider; `local` only shows messages at `/_local/inbox`',
    fallback: 'local',
  }),
  KAVENEGAR_API_KEY: string(/^[\w-]{10,200}$/, 'the API key of the Kavenegar account', {
    about: 'needed when `SMS_PROVIDER` is `kavenegar`',
    fallback: undefined,
  }),
  KAVENEGAR_ADDRESS: origin({ about: 'the address of Kavenegar', fallback: 'https://api.kavenegar.com' }),
  SMTP_URL: address(['smtp:', 'smtps:'], 'smtp://user:password@host:port, or smtps://… for TLS from the start', {
    about:
      'the mail server; `smtp` needs STARTTLS except on this machine; when unset, e-mails are shown at `/_local/inbox` with the local SMS provider, and otherwise none are sent',
    fallback: undefined,
  }),
  EMAIL_FROM: string(
    /^([^<>@\r\n]+ <[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/,
    'an address, or a name and <address>',
    {
      about: 'the sender of e-mails, needed with `SMTP_URL`',
      fallback: undefined,
    },
  ),
  STAFF_MOBILES: list((text) => mobile.test(text), 'mobile numbers such as 09120000000, separated by commas', {
    about: 'the first staff: these members get the role at their next log-in, unless an operator has set their role',
    fallback: [],
  }),

  GATEWAYS: list(isGateway, `gateways separated by commas: ${gatewayNames.join(', ')}`, {
    about:
      'the payment gateways in the order in which shoppers see them; when one does not answer, the next one is tried. `local` is a made-up bank at `/_local/bank`',
    fallback: ['local'],
  }),
  ZARINPAL_MERCHANT_ID: string(
    /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i,
    'the merchant id of the Zarinpal gateway',
    {
      about: 'needed when `GATEWAYS` has `zarinpal`',
      fallback: undefined,
    },
  ),
  ZARINPAL_ADDRESS: origin({ about: 'the address of Zarinpal', fallback: 'https://payment.zarinpal.com' }),
  ZIBAL_MERCHANT: string(/^[\w-]{3,100}$/, 'the merchant of the Zibal gateway', {
    about: 'needed when `GATEWAYS` has `zibal`',
    fallback: undefined,
  }),
  ZIBAL_ADDRESS: origin({ about: 'the address of Zibal', fallback: 'https://gateway.zibal.ir' }),
  GATEWAY_SECONDS: integer(1, 30, { about: 'seconds until a request to a gateway is given up', fallback: 10 }),
  GATEWAY_MIN: integer(1_000, 1_000_000_000, {
    about: 'the smallest amount in Rial that is paid at a gateway',
    fallback: 10_000,
  }),
  GATEWAY_MAX: integer(10_000, 100_000_000_000, {
    about: 'the largest amount in Rial that is paid at a gateway at once',
    fallback: 1_000_000_000,
  }),
  TRANSFER_SHEBA: string(/^IR[0-9]{24}$/, 'an account number (Sheba), IR and 24 digits', {
    about:
      'the bank account to which larger amounts are transferred; without it the shop takes no transfers. With the gateway `local` a made-up account is used',
    fallback: undefined,
  }),
  TRANSFER_RECEIPT_HOURS: integer(1, 720, {
    about: 'hours until a transfer without a receipt ends',
    fallback: 24,
  }),
  TRANSFER_HOLD_HOURS: integer(1, 720, {
    about: 'hours for which a receipt holds the stock of members who have paid an order before',
    fallback: 72,
  }),
  PAYMENTS_PER_ORDER: integer(1, 100, { about: 'attempts to pay one order', fallback: 5 }),

  OTP_DIGITS: integer(4, 10, { about: 'the number of digits of a one-time code', fallback: 6 }),
  OTP_SECONDS: integer(30, 3600, { about: 'seconds until a code expires', fallback: 180 }),
  OTP_ATTEMPTS: integer(1, 20, { about: 'attempts that one code allows', fallback: 5 }),
  OTP_RESEND_AFTER: risingIntegers(1, 86_400, {
    about: 'seconds until the next code can be requested: after the first code, the second, …',
    fallback: [60, 120, 300],
  }),
  OTP_PER_HOUR_PER_MOBILE: integer(1, 1000, { about: 'codes per hour for one mobile number', fallback: 5 }),
  OTP_PER_HOUR_PER_ADDRESS: integer(1, 100_000, {
    about:
      'codes per hour for one network address that lead to no log-in; each member who logged in from it within 30 days adds one',
    fallback: 20,
  }),
  OTP_PER_HOUR_PER_SHOP: integer(10, 10_000_000, {
    about:
      'codes per hour of the whole shop; three quarters are for all, up to 85 % for members at addresses and the rest for members on devices that they used before',
    fallback: 2000,
  }),
  PASSWORD_MIN: integer(8, 64, { about: 'the shortest allowed password', fallback: 8 }),
  PASSWORD_MAX: integer(64, 1024, { about: 'the longest allowed password', fallback: 128 }),
  PASSWORD_FREE_FAILURES: integer(1, 100, { about: 'wrong passwords in a row before the first block', fallback: 5 }),
  PASSWORD_BACKOFF: risingIntegers(1, 86_400, {
    about: 'seconds of the block after each further wrong password',
    fallback: [30, 60, 120, 300, 900],
  }),
  SESSION_DAYS: integer(1, 365, { about: 'days until an unused session ends', fallback: 30 }),

  BASKET_MAX_QUANTITY: integer(1, 100_000, { about: 'the largest quantity of a basket line', fallback: 5_000 }),
  BASKET_MAX_LINES: integer(1, 500, { about: 'the largest number of lines in a basket', fallback: 50 }),
  FAVORITES_MOST: integer(1, 500, { about: 'the largest number of favourites of a member', fallback: 500 }),
  VAT_PERCENT: integer(0, 100, { about: 'value-added tax, included in every price', fallback: 10 }),
  FREE_SHIPPING_FROM: integer(0, 100_000_000_000, {
    about: 'the price of the goods in Rial, before a coupon, from which پیشتاز shipping is free',
    fallback: 20_000_000,
  }),
  SHOP_PROVINCE: oneOf(provinces, {
    about: 'the province from which orders are sent; پیشتاز costs less inside it',
    fallback: 'تهران',
  }),
  PREPARATION_DAYS: integer(0, 30, {
    about: 'working days until an order is given to its carrier or can be picked up',
    fallback: 1,
  }),
  PREPARATION_CUTOFF_HOUR: integer(1, 24, {
    about: 'the hour in Tehran from which an order counts as one of the next day',
    fallback: 14,
  }),
  COURIER_PRICE: integer(0, 1_000_000_000, { about: 'the price in Rial of the courier in Tehran', fallback: 900_000 }),
  COURIER_MAX_KG: integer(1, 10_000, {
    about: 'the weight in kg of the heaviest order that the courier takes',
    fallback: 30,
  }),
  COURIER_SLOT_CAPACITY: integer(0, 100_000, {
    about: 'orders that the courier takes in one window; 0 switches the courier off',
    fallback: 12,
  }),
  COURIER_LEAD_HOURS: integer(0, 72, {
    about: 'hours before its start until which a window of the courier can be chosen',
    fallback: 4,
  }),
  ORDER_HOLD_MINUTES: integer(1, 1440, {
    about: 'minutes for which an unpaid order holds its stock',
    fallback: 20,
  }),
  UNPAID_ORDERS_AT_ONCE: integer(1, 100, {
    about: 'orders of one member that may wait for their payment at once',
    fallback: 3,
  }),
  UNPAID_ORDERS_PER_DAY: integer(1, 1000, {
    about: 'orders of one member per day that may stay unpaid, and as many charges of the wallet',
    fallback: 10,
  }),
  UNPAID_ORDERS_PER_ADDRESS: integer(1, 100_000, {
    about: 'orders from one network address per day that may stay unpaid; many shoppers may share an address',
    fallback: 60,
  }),
  COUPON_TRIES_PER_HOUR: integer(1, 1000, { about: 'wrong coupon codes per hour for one member', fallback: 10 }),
  COUPON_TRIES_PER_ADDRESS: integer(1, 100_000, {
    about: 'wrong coupon codes per hour for one network address',
    fallback: 60,
  }),
  RETURN_DAYS: integer(7, 90, {
    about: 'working days after the delivery in which an order can be returned; the law and the product pages promise 7',
    fallback: 7,
  }),
  WALLET_CHARGE_MIN: integer(10_000, 1_000_000_000, {
    about: 'the smallest amount in Rial that can be charged to a wallet at once',
    fallback: 500_000,
  }),
  WALLET_CHARGE_MAX: integer(10_000, 100_000_000_000, {
    about: 'the largest amount in Rial that can be charged to a wallet at once',
    fallback: 200_000_000,
  }),
  UPLOAD_ARTWORK_MEGABYTES: integer(1, 100, {
    about: 'the largest artwork file of a special order',
    fallback: artworkLimits.megabytes,
  }),
  UPLOAD_FILE_MEGABYTES: integer(1, 100, { about: 'the largest file of a ticket or review', fallback: 5 }),
  UPLOADS_PER_HOUR: integer(1, 10_000, { about: 'uploads per hour for one member', fallback: 30 }),
  UPLOAD_UNCLAIMED_HOURS: integer(1, 720, { about: 'hours until an upload that is not used is deleted', fallback: 24 }),
  SPECIAL_ORDERS_PER_DAY: integer(1, 1000, { about: 'special orders per day for one member', fallback: 10 }),
  SPECIAL_ORDER_MESSAGES_PER_HOUR: integer(1, 1000, {
    about: 'messages per hour of one member about a special order',
    fallback: 20,
  }),
  QUOTE_DAYS: integer(1, 90, { about: 'days until the quote of a special order expires', fallback: quoteDays }),
  TICKETS_PER_DAY: integer(1, 1000, { about: 'tickets per day for one member', fallback: 20 }),
  TICKET_MESSAGES_PER_HOUR: integer(1, 10_000, { about: 'messages per hour of one member in tickets', fallback: 60 }),
  CONTACT_PER_HOUR: integer(1, 10_000, {
    about: 'contact messages per hour for one network address',
    fallback: 5,
  }),
  REQUESTS_PER_HOUR: integer(1, 10_000, {
    about: 'restock and call-back requests per hour for one network address',
    fallback: 10,
  }),

  READS_PER_MINUTE: integer(1, 1_000_000, {
    about: 'reading requests for one network address, which many shoppers may share',
    fallback: 3000,
  }),
  WRITES_PER_MINUTE: integer(1, 1_000_000, {
    about: 'writing requests for one network address',
    fallback: 600,
  }),
  LOGINS_PER_MINUTE: integer(1, 1_000_000, {
    about: 'log-ins, codes, contact messages and requests for one network address',
    fallback: 60,
  }),
  PICTURES_PER_MINUTE: integer(1, 1_000_000, {
    about: 'requests for pictures for one network address',
    fallback: 12_000,
  }),
} satisfies Record<string, Variable<unknown>>;

export type Name = keyof typeof variables;
export type Values = {
  [K in Name]: (typeof variables)[K]['fallback'] | NonNullable<ReturnType<(typeof variables)[K]['read']>>;
};
