import { isPeer } from '../peers.ts';
import { oneOf, origin, several, steps, type Variable, whole, word } from './kinds.ts';

const mobile = /^09[0-9]{9}$/;

/** Every environment variable that `api` reads. `docs/settings.md` is printed from it. */
export const variables = {
  NODE_ENV: oneOf(['development', 'test', 'production'], {
    about: '`production` refuses what is only fit for one’s own machine',
    fallback: 'development',
  }),
  API_HOST: word(/^\S+$/, 'an address to listen on, such as 127.0.0.1 or 0.0.0.0', {
    about: 'the address it listens on',
    fallback: '127.0.0.1',
  }),
  API_PORT: whole(0, 65_535, { about: 'the port it listens on; 0 takes a free one', fallback: 3001 }),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], {
    about: 'how much is written to the log',
    fallback: 'info',
  }),
  TRUSTED_EDGES: several(isPeer, 'addresses or networks parted by commas, such as 127.0.0.1,10.0.0.0/8', {
    about: 'whose `x-forwarded-for` is believed, and who may ask without limit when sending none: the edges',
    fallback: ['loopback'],
  }),
  SHOP_ORIGIN: origin({ about: 'where shoppers see the shop', fallback: 'http://localhost:3000' }),

  DATA_DIR: word(/./, 'a folder', {
    about: 'keys, the embedded database, and the two stores when they are folders',
    fallback: './var',
  }),
  DATABASE_URL: word(
    /^postgres(ql)?:\/\//,
    'the address of a PostgreSQL server: postgres://user:password@host/database',
    {
      about: 'a PostgreSQL server, 15 or newer; unset: the embedded database in `DATA_DIR/pglite`, one process only',
      fallback: undefined,
    },
  ),
  DATABASE_CONNECTIONS: whole(1, 200, { about: 'most connections of this process to PostgreSQL', fallback: 10 }),
  EMBEDDED_DATABASE_IN_PRODUCTION: oneOf(['no', 'yes'], {
    about: '`yes`: a production shop may live on the embedded database',
    fallback: 'no',
  }),
  RELEASE_STORE: word(/^(file:|s3:\/\/)/, '"file:<folder>" or "s3://bucket/prefix?endpoint=…"', {
    about: 'where releases lie; edges read the same place',
    fallback: undefined,
    shown: '`file:<DATA_DIR>/releases`',
  }),
  MEDIA_STORE: word(/^(file:|s3:\/\/)/, '"file:<folder>" or "s3://bucket/prefix?endpoint=…"', {
    about: 'where pictures and uploads lie',
    fallback: undefined,
    shown: '`file:<DATA_DIR>/media`',
  }),
  WARM_PICTURES: oneOf(['yes', 'no'], {
    about: '`no`: the pictures of the home page are drawn when they are first asked for, not after the start',
    fallback: 'yes',
  }),
  NEW_KEYS: several((name) => /^[a-z][a-z0-9-]*$/.test(name), 'names parted by commas, such as "admin,blog"', {
    about: 'whose lost keys and tokens are made anew at this start: `admin,edge,blog`; unset it afterwards',
    fallback: [],
  }),
  SHOP_SECRET: word(/^\S{32,}$/, '32 characters or more without spaces, as `openssl rand -base64 48` makes them', {
    about: 'what codes and addresses are hashed with; the same for all processes',
    fallback: undefined,
    shown: 'made at the first start, kept in `DATA_DIR/keys`',
  }),

  SMS_PROVIDER: oneOf(['local', 'kavenegar'], {
    about: 'who sends messages; `local` only shows them at `/_local/inbox`',
    fallback: 'local',
  }),
  KAVENEGAR_API_KEY: word(/^[\w-]{10,200}$/, 'the key that Kavenegar gave', {
    about: 'needed when `SMS_PROVIDER` is `kavenegar`',
    fallback: undefined,
  }),
  KAVENEGAR_ADDRESS: origin({ about: 'where Kavenegar is asked', fallback: 'https://api.kavenegar.com' }),
  STAFF_MOBILES: several((text) => mobile.test(text), 'mobile numbers such as 09120000000, parted by commas', {
    about: 'who is staff from the first log-in on',
    fallback: [],
  }),

  OTP_DIGITS: whole(4, 10, { about: 'digits of a one-time code', fallback: 6 }),
  OTP_SECONDS: whole(30, 3600, { about: 'how long a code holds', fallback: 180 }),
  OTP_ATTEMPTS: whole(1, 20, { about: 'how often a code may be mistyped', fallback: 5 }),
  OTP_RESEND_AFTER: steps(1, 86_400, {
    about: 'seconds until the next code may be asked for: after the first, the second, …',
    fallback: [60, 120, 300],
  }),
  OTP_PER_HOUR_PER_MOBILE: whole(1, 1000, { about: 'codes one number may get in an hour', fallback: 5 }),
  OTP_PER_HOUR_PER_ADDRESS: whole(1, 100_000, {
    about: 'codes one network address may ask for in an hour',
    fallback: 20,
  }),
  PASSWORD_MIN: whole(8, 64, { about: 'fewest characters of a password', fallback: 8 }),
  PASSWORD_MAX: whole(64, 1024, { about: 'most characters of a password', fallback: 128 }),
  PASSWORD_FREE_FAILURES: whole(1, 100, { about: 'wrong passwords in a row before the first wait', fallback: 5 }),
  PASSWORD_BACKOFF: steps(1, 86_400, {
    about: 'seconds to wait after each further wrong password',
    fallback: [30, 60, 120, 300, 900],
  }),
  SESSION_DAYS: whole(1, 365, { about: 'how long an unused log-in holds', fallback: 30 }),

  BASKET_MAX_QUANTITY: whole(1, 100_000, { about: 'most of one thing in a basket', fallback: 500 }),
  BASKET_MAX_LINES: whole(1, 500, { about: 'most lines of a basket', fallback: 50 }),
  FAVORITES_MOST: whole(1, 500, { about: 'most things that one member may like', fallback: 500 }),
  VAT_PERCENT: whole(0, 100, { about: 'value-added tax, included in every price', fallback: 10 }),
  FREE_SHIPPING_FROM: whole(0, 100_000_000_000, { about: 'Rial from which پیشتاز is free', fallback: 20_000_000 }),
  UPLOAD_ARTWORK_MEGABYTES: whole(1, 100, { about: 'largest artwork for a special order', fallback: 20 }),
  UPLOAD_FILE_MEGABYTES: whole(1, 100, { about: 'largest file of a ticket or a review', fallback: 5 }),
  UPLOADS_PER_HOUR: whole(1, 10_000, { about: 'files one person may send in an hour', fallback: 30 }),
  UPLOAD_UNCLAIMED_HOURS: whole(1, 720, { about: 'how long a file is kept that nothing was made of', fallback: 24 }),
  SPECIAL_ORDERS_PER_DAY: whole(1, 1000, { about: 'special orders one person may send in a day', fallback: 10 }),
  SPECIAL_ORDER_MESSAGES_PER_HOUR: whole(1, 1000, {
    about: 'messages one person may write about a special order in an hour',
    fallback: 20,
  }),
  QUOTE_DAYS: whole(1, 90, { about: 'how long the quote of a special order holds', fallback: 7 }),
  CONTACT_PER_HOUR: whole(1, 10_000, {
    about: 'contact messages one network address may send in an hour',
    fallback: 5,
  }),
  REQUESTS_PER_HOUR: whole(1, 10_000, {
    about: 'wishes to be told of a restock or to be called about a price one network address may send in an hour',
    fallback: 10,
  }),

  READS_PER_MINUTE: whole(1, 1_000_000, {
    about: 'calls that read, for one network address; many shoppers share one',
    fallback: 3000,
  }),
  WRITES_PER_MINUTE: whole(1, 1_000_000, {
    about: 'calls that change something, for one network address',
    fallback: 600,
  }),
  LOGINS_PER_MINUTE: whole(1, 1_000_000, {
    about: 'log-ins, codes and contact messages, for one network address',
    fallback: 60,
  }),
  PICTURES_PER_MINUTE: whole(1, 1_000_000, { about: 'pictures, for one network address', fallback: 12_000 }),
} satisfies Record<string, Variable<unknown>>;

export type Name = keyof typeof variables;
export type Values = {
  [K in Name]: (typeof variables)[K]['fallback'] | NonNullable<ReturnType<(typeof variables)[K]['read']>>;
};
