import { resolve } from 'node:path';
import { toSheba } from '@shop/shared/lib/sheba';
import { ok, type Result, refuse } from 'release/result';
import { productionDemands } from './settings/production.ts';
import { readOrCreateSecret } from './settings/secret.ts';
import { type GatewayName, type Name, type Values, variables } from './settings/variables.ts';

export type Settings = ReturnType<typeof settingsFrom> & { secret: string };
export type Rules = Settings['rules'];
/** Settings before `withSecret` has read or created a missing secret. */
export type SettingsWithoutSecret = ReturnType<typeof settingsFrom> & { secret: string | undefined };

/** Reads the settings. The message of a refusal has one line for each wrong variable. */
export function readSettings(env: NodeJS.ProcessEnv): Result<SettingsWithoutSecret> {
  const problems: string[] = [];
  const values = {} as Record<Name, unknown>;
  for (const name of names) {
    const { read, fallback, should } = variables[name];
    // Many tools set a variable to an empty text to unset it.
    const text = env[name]?.trim() || undefined;
    const value = text === undefined ? fallback : read(text);
    // The message must not contain the value: a database address contains a password.
    if (text !== undefined && value === undefined) problems.push(`${name} should be ${should}`);
    values[name] = value;
  }
  // A value that could not be read has its line in `problems`; the values are then not returned.
  const read = values as Values;
  const isReported = (name: Name) => problems.some((problem) => problem.startsWith(`${name} `));
  /** A setting that another one makes necessary. */
  const demand = (name: Name, because: string) => {
    if (read[name] === undefined && !isReported(name)) {
      problems.push(`${name} should be ${variables[name].should}, as ${because}`);
    }
  };
  if (read.TRANSFER_SHEBA !== undefined && toSheba(read.TRANSFER_SHEBA) === undefined) {
    problems.push('TRANSFER_SHEBA should be an account number (Sheba) without a typing error');
  }
  if (read.SMS_PROVIDER === 'kavenegar') demand('KAVENEGAR_API_KEY', 'SMS_PROVIDER is kavenegar');
  if (read.SMTP_URL !== undefined) demand('EMAIL_FROM', 'SMTP_URL is set');
  if (!isReported('GATEWAYS')) {
    if (read.GATEWAYS.includes('zarinpal')) demand('ZARINPAL_MERCHANT_ID', 'GATEWAYS has zarinpal');
    if (read.GATEWAYS.includes('zibal')) demand('ZIBAL_MERCHANT', 'GATEWAYS has zibal');
  }
  if (read.NODE_ENV === 'production') {
    const unmet = productionDemands.filter(({ name, holds }) => !isReported(name) && !holds(read));
    problems.push(...unmet.map(({ name, must }) => `${name} ${must} in production`));
  }
  if (problems.length > 0) return refuse('bad-settings', problems.join('\n'));
  return ok({ ...settingsFrom(read), secret: read.SHOP_SECRET });
}

/** Adds a secret from the data folder when none was set. In production a missing secret is refused before. */
export async function withSecret(settings: SettingsWithoutSecret): Promise<Settings> {
  return { ...settings, secret: settings.secret ?? (await readOrCreateSecret(settings.dataDir)) };
}

const names = Object.keys(variables) as Name[];

function settingsFrom(values: Values) {
  const dataDir = resolve(values.DATA_DIR);
  return {
    production: values.NODE_ENV === 'production',
    host: values.API_HOST,
    port: values.API_PORT,
    logLevel: values.LOG_LEVEL,
    trustedEdges: values.TRUSTED_EDGES,
    shopOrigin: values.SHOP_ORIGIN,
    dataDir,
    minFreeMegabytes: values.MIN_FREE_MEGABYTES,
    drainMs: values.DRAIN_TIME,
    /** When undefined, the embedded database in `databaseFolder` is used. */
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    databaseFolder: resolve(dataDir, 'pglite'),
    releaseStore: values.RELEASE_STORE ?? `file:${resolve(dataDir, 'releases')}`,
    mediaStore: values.MEDIA_STORE ?? `file:${resolve(dataDir, 'media')}`,
    /** Whether to draw the pictures of the home page right after the start. */
    warmPictures: values.WARM_PICTURES === 'yes',
    /** Whether an empty database is filled with made-up products, reviews and articles. */
    demoData: (values.DEMO_DATA ?? (values.NODE_ENV === 'production' ? 'no' : 'yes')) === 'yes',
    /** The names whose keys and tokens are replaced at this start, because the old ones were lost. */
    newKeys: values.NEW_KEYS,
    sms: smsFrom(values),
    email: emailFrom(values),
    gateways: gatewaysFrom(values),
    transferSheba: transferShebaOf(values),
    staffMobiles: values.STAFF_MOBILES,
    rules: rulesFrom(values),
    limits: limitsFrom(values),
  };
}

export type Sms = { provider: 'local' } | { provider: 'kavenegar'; apiKey: string; address: string };

function smsFrom({ SMS_PROVIDER, KAVENEGAR_API_KEY, KAVENEGAR_ADDRESS }: Values): Sms {
  if (SMS_PROVIDER === 'local' || KAVENEGAR_API_KEY === undefined) return { provider: 'local' };
  return { provider: 'kavenegar', apiKey: KAVENEGAR_API_KEY, address: KAVENEGAR_ADDRESS };
}

export type EmailSettings = { provider: 'local' | 'none' } | { provider: 'smtp'; url: string; from: string };

function emailFrom({ SMTP_URL, EMAIL_FROM, SMS_PROVIDER }: Values): EmailSettings {
  if (SMTP_URL !== undefined && EMAIL_FROM !== undefined) return { provider: 'smtp', url: SMTP_URL, from: EMAIL_FROM };
  return { provider: SMS_PROVIDER === 'local' ? 'local' : 'none' };
}

export type GatewaySettings = { id: GatewayName; merchant: string; address: string };

/** In the order of the setting. */
function gatewaysFrom(values: Values): GatewaySettings[] {
  const { ZARINPAL_MERCHANT_ID, ZARINPAL_ADDRESS, ZIBAL_MERCHANT, ZIBAL_ADDRESS } = values;
  const all: readonly GatewaySettings[] = [
    { id: 'local', merchant: 'local', address: values.SHOP_ORIGIN },
    { id: 'zarinpal', merchant: ZARINPAL_MERCHANT_ID ?? '', address: ZARINPAL_ADDRESS },
    { id: 'zibal', merchant: ZIBAL_MERCHANT ?? '', address: ZIBAL_ADDRESS },
  ];
  return values.GATEWAYS.flatMap((name) => all.filter(({ id }) => id === name));
}

/** An account without a customer, at a made-up shop only. */
const madeUpSheba = 'IR060170000000000000000000';

function transferShebaOf({ TRANSFER_SHEBA, GATEWAYS }: Values): string | undefined {
  return TRANSFER_SHEBA ?? (GATEWAYS.includes('local') ? madeUpSheba : undefined);
}

/** The rules of the shop. */
function rulesFrom(values: Values) {
  return {
    otp: {
      digits: values.OTP_DIGITS,
      seconds: values.OTP_SECONDS,
      attempts: values.OTP_ATTEMPTS,
      resendAfter: values.OTP_RESEND_AFTER,
      perHourPerMobile: values.OTP_PER_HOUR_PER_MOBILE,
      perHourPerAddress: values.OTP_PER_HOUR_PER_ADDRESS,
      perHourPerShop: values.OTP_PER_HOUR_PER_SHOP,
    },
    password: {
      min: values.PASSWORD_MIN,
      max: values.PASSWORD_MAX,
      freeFailures: values.PASSWORD_FREE_FAILURES,
      backoffSeconds: values.PASSWORD_BACKOFF,
    },
    session: { days: values.SESSION_DAYS },
    basket: { maxQuantity: values.BASKET_MAX_QUANTITY, maxLines: values.BASKET_MAX_LINES },
    favorites: { maxFavorites: values.FAVORITES_MOST },
    vatPercent: values.VAT_PERCENT,
    /** Rial. */
    freeShippingFrom: values.FREE_SHIPPING_FROM,
    order: { holdMinutes: values.ORDER_HOLD_MINUTES, returnDays: values.RETURN_DAYS },
    shipping: {
      province: values.SHOP_PROVINCE,
      preparationDays: values.PREPARATION_DAYS,
      cutoffHour: values.PREPARATION_CUTOFF_HOUR,
      /** Rial. */
      courierPrice: values.COURIER_PRICE,
      courierMaxGrams: values.COURIER_MAX_KG * 1000,
      slotCapacity: values.COURIER_SLOT_CAPACITY,
      courierLeadHours: values.COURIER_LEAD_HOURS,
    },
    unpaidOrders: {
      atOnce: values.UNPAID_ORDERS_AT_ONCE,
      perDay: values.UNPAID_ORDERS_PER_DAY,
      perAddress: values.UNPAID_ORDERS_PER_ADDRESS,
    },
    coupon: { triesPerHour: values.COUPON_TRIES_PER_HOUR, triesPerAddress: values.COUPON_TRIES_PER_ADDRESS },
    payment: {
      timeoutMs: values.GATEWAY_SECONDS * 1000,
      /** Rial. */
      min: values.GATEWAY_MIN,
      max: values.GATEWAY_MAX,
      attemptsPerOrder: values.PAYMENTS_PER_ORDER,
    },
    transfer: { receiptHours: values.TRANSFER_RECEIPT_HOURS, holdHours: values.TRANSFER_HOLD_HOURS },
    upload: {
      artworkMegabytes: values.UPLOAD_ARTWORK_MEGABYTES,
      fileMegabytes: values.UPLOAD_FILE_MEGABYTES,
      perHour: values.UPLOADS_PER_HOUR,
      unclaimedHours: values.UPLOAD_UNCLAIMED_HOURS,
    },
    specialOrder: {
      perDay: values.SPECIAL_ORDERS_PER_DAY,
      messagesPerHour: values.SPECIAL_ORDER_MESSAGES_PER_HOUR,
      quoteDays: values.QUOTE_DAYS,
    },
    ticket: { perDay: values.TICKETS_PER_DAY, messagesPerHour: values.TICKET_MESSAGES_PER_HOUR },
    /** Rial. */
    wallet: { chargeMin: values.WALLET_CHARGE_MIN, chargeMax: values.WALLET_CHARGE_MAX },
    contact: { perHour: values.CONTACT_PER_HOUR },
    requests: { perHour: values.REQUESTS_PER_HOUR },
  };
}

/** Requests per minute for one network address. */
function limitsFrom(values: Values) {
  return {
    reads: values.READS_PER_MINUTE,
    writes: values.WRITES_PER_MINUTE,
    logins: values.LOGINS_PER_MINUTE,
    pictures: values.PICTURES_PER_MINUTE,
  };
}
