import { type Static, Type } from 'typebox';

/** One line with a letter or a digit in it, and no signs that turn or break it. */
const line = (minLength: number, maxLength: number) =>
  Type.String({
    minLength,
    maxLength,
    pattern: '^[^\\p{Cc}\u202a-\u202e\u2066-\u2069]*[\\p{L}\\p{N}][^\\p{Cc}\u202a-\u202e\u2066-\u2069]*$',
  });
/** Several; a null character cannot be kept in a PostgreSQL text. */
const text = (minLength: number, maxLength: number) =>
  Type.String({ minLength, maxLength, pattern: '^[^\u0000]*[\\p{L}\\p{N}][^\u0000]*$' });

export const ContactBody = Type.Object(
  {
    name: line(2, 80),
    mobile: Type.String({ minLength: 10, maxLength: 20 }),
    subject: line(2, 120),
    message: text(10, 4000),
    /** People do not see this field; programs that fill every field do. */
    website: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { additionalProperties: false },
);
export type ContactBody = Static<typeof ContactBody>;

export const Received = Type.Object({ reference: Type.Integer() });
export type Received = Static<typeof Received>;
