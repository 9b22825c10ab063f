import { resolve } from 'node:path';
import { done, type Result, refuse } from 'release/result';
import { productionDemands } from './settings/production.ts';
import { keptSecret } from './settings/secret.ts';
import { type Name, type Values, variables } from './settings/variables.ts';

export type Settings = ReturnType<typeof settingsFrom> & { secret: string };
export type Rules = Settings['rules'];
/** A shop that is given no secret makes one, which takes a folder to keep it in: see `withSecret`. */
export type GivenSettings = ReturnType<typeof settingsFrom> & { secret: string | undefined };

/** The settings, or one sentence for each thing that is wrong with them. */
export function readSettings(env: NodeJS.ProcessEnv): Result<GivenSettings> {
  const wrong: string[] = [];
  const values = {} as Record<Name, unknown>;
  for (const name of names) {
    const { read, fallback, should } = variables[name];
    // An empty variable is how many tools say "unset".
    const text = env[name]?.trim() || undefined;
    const value = text === undefined ? fallback : read(text);
    // The value itself is not shown: a database address holds a password.
    if (text !== undefined && value === undefined) wrong.push(`${name} should be ${should}`);
    values[name] = value;
  }
  // What could not be read is in `wrong`, and no value is used then.
  const read = values as Values;
  const isSaid = (name: Name) => wrong.some((sentence) => sentence.startsWith(`${name} `));
  if (read.SMS_PROVIDER === 'kavenegar' && read.KAVENEGAR_API_KEY === undefined && !isSaid('KAVENEGAR_API_KEY')) {
    wrong.push(`KAVENEGAR_API_KEY should be ${variables.KAVENEGAR_API_KEY.should}, as SMS_PROVIDER is kavenegar`);
  }
  if (read.NODE_ENV === 'production') {
    const unmet = productionDemands.filter(({ name, holds }) => !isSaid(name) && !holds(read));
    wrong.push(...unmet.map(({ name, must }) => `${name} ${must} in production`));
  }
  if (wrong.length > 0) return refuse('bad-settings', wrong.join('\n'));
  return done({ ...settingsFrom(read), secret: read.SHOP_SECRET });
}

/** With a secret of its own when none was given; production never comes here without one. */
export async function withSecret(given: GivenSettings): Promise<Settings> {
  return { ...given, secret: given.secret ?? (await keptSecret(given.dataDir)) };
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
    /** Unset: the embedded database in `databaseFolder`. */
    databaseUrl: values.DATABASE_URL,
    databaseConnections: values.DATABASE_CONNECTIONS,
    databaseFolder: resolve(dataDir, 'pglite'),
    releaseStore: values.RELEASE_STORE ?? `file:${resolve(dataDir, 'releases')}`,
    mediaStore: values.MEDIA_STORE ?? `file:${resolve(dataDir, 'media')}`,
    /** Draw what the home page shows as soon as it listens. */
    warmPictures: values.WARM_PICTURES === 'yes',
    /** Whose keys and tokens are made anew at this start, because the old ones were lost. */
    newKeys: values.NEW_KEYS,
    sms: smsFrom(values),
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

/** What the shop's owner decided, as far as this server needs to know it. */
function rulesFrom(values: Values) {
  return {
    otp: {
      digits: values.OTP_DIGITS,
      seconds: values.OTP_SECONDS,
      attempts: values.OTP_ATTEMPTS,
      resendAfter: values.OTP_RESEND_AFTER,
      perHourPerMobile: values.OTP_PER_HOUR_PER_MOBILE,
      perHourPerAddress: values.OTP_PER_HOUR_PER_ADDRESS,
    },
    password: {
      min: values.PASSWORD_MIN,
      max: values.PASSWORD_MAX,
      freeFailures: values.PASSWORD_FREE_FAILURES,
      backoffSeconds: values.PASSWORD_BACKOFF,
    },
    session: { days: values.SESSION_DAYS },
    basket: { maxQuantity: values.BASKET_MAX_QUANTITY, maxLines: values.BASKET_MAX_LINES },
    favorites: { most: values.FAVORITES_MOST },
    vatPercent: values.VAT_PERCENT,
    /** Rial. */
    freeShippingFrom: values.FREE_SHIPPING_FROM,
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
    contact: { perHour: values.CONTACT_PER_HOUR },
    requests: { perHour: values.REQUESTS_PER_HOUR },
  };
}

/** Calls a minute, for one network address. */
function limitsFrom(values: Values) {
  return {
    reads: values.READS_PER_MINUTE,
    writes: values.WRITES_PER_MINUTE,
    logins: values.LOGINS_PER_MINUTE,
    pictures: values.PICTURES_PER_MINUTE,
  };
}
