import { sql } from 'kysely';
import type { Database } from '../src/database/connect.ts';

/** Texts that are hard for a file of lines, for JSON and for UTF-8. */
const hostileTexts = [
  'سطر\u2028سطر\u2029سطر\u0085سطر',
  'a\r\nb\rc\nd\u000be\u000cf',
  '\u0001\u001f\u007f\u009f',
  '#{"kind":"end","rows":0}',
  '\n#{"kind":"end","rows":0}\n',
  '\ufeffBOM \ufffe\uffff\ufffd',
  `"\\"'{}[],:\\u0000\\n/*--`,
  '😀𐍈\u{10ffff}',
  '\u202eگونی\u200f\u2066',
  'null',
  '',
  ' ',
  // Longer than a chunk of the compression, so that characters are cut.
  'آ'.repeat(100_000),
];

/** Inserts extreme values of every type that a column of the shop has. */
export async function insertHostileRows({ kysely }: Database): Promise<void> {
  for (const text of hostileTexts) {
    await sql`
      insert into contact_messages (id, name, mobile, subject, message, address_hmac)
      values (gen_random_uuid(), ${text}, ${text}, ${text}, ${text}, ${text})`.execute(kysely);
  }
  const json = { [hostileTexts[0] ?? '']: hostileTexts, __proto__x: null, deep: [[[[{}]]]], '': false };
  await sql`
    insert into menus (slug, items) values
      ('hostile', ${JSON.stringify(json)}::jsonb),
      ('numbers', '[1.50, -0.0, 12345678901234567890.123456789, 1e300, 9007199254740993]'),
      ('text', '"\u2028"')`.execute(kysely);
  await sql`
    insert into users (id, mobile, created_at) values
      ('ffffffff-ffff-ffff-ffff-ffffffffffff', '09990000001', 'infinity'),
      ('00000000-0000-0000-0000-000000000000', '09990000002', '-infinity'),
      (gen_random_uuid(), '09990000003', '4713-01-01 00:00:00+00 BC'),
      (gen_random_uuid(), '09990000004', '294276-12-31 23:59:59.999999+00'),
      (gen_random_uuid(), '09990000005', '1850-03-21 00:00:00.123456+03:25:44')`.execute(kysely);
  await sql`
    insert into sales (day, variant_id, quantity)
    select day, (select min(id) from variants), 2147483647
    from unnest(array['infinity', '-infinity', '0044-03-15 BC', '5874897-12-31']::date[]) as day`.execute(kysely);
  await sql`
    update variants set compare_at = null, price = 9223372036854775807 where id = (select min(id) from variants)`.execute(
    kysely,
  );
  await sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, synchronised, name, created_at, transports)
    select gen_random_uuid(), (select id from users where mobile = '09990000003'), 'x', 'x', 0, false, 'x', 'infinity',
      ${hostileTexts}::text[] || array[null, 'NULL', '{}', ',']`.execute(kysely);
  await sql`insert into areas (name) values ('hostile')`.execute(kysely);
  await sql`
    insert into release_log (who, kind, area, revision, percent)
    select 'a test', 'ramp', 'hostile', -2147483648, percent
    from unnest(array['NaN', 'Infinity', '-Infinity', 5e-324, 0.1::float8 + 0.2, 1.7976931348623157e308]::float8[])
      as percent`.execute(kysely);
}

/** The types of columns for which `insertHostileRows` has extreme values; booleans have only two. */
export const typesWithHostileRows = [
  'ARRAY',
  'bigint',
  'boolean',
  'date',
  'double precision',
  'integer',
  'jsonb',
  'text',
  'timestamp with time zone',
  'uuid',
];
