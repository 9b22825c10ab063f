import { type Static, Type } from 'typebox';

/** Something visible in it; and no null character, which PostgreSQL cannot keep. */
const text = (minLength: number, maxLength: number) =>
  Type.String({ minLength, maxLength, pattern: '^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$' });

export const ContactBody = Type.Object(
  {
    name: text(2, 80),
    mobile: Type.String({ minLength: 10, maxLength: 20 }),
    subject: text(2, 120),
    message: text(10, 4000),
    /** People do not see this field; programs that fill every field do. */
    website: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { additionalProperties: false },
);
export type ContactBody = Static<typeof ContactBody>;

export const Received = Type.Object({ reference: Type.Integer() });
export type Received = Static<typeof Received>;
