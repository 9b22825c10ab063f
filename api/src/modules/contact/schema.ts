import { type Static, Type } from 'typebox';
import { line, text } from '../../shapes.ts';

export const ContactBody = Type.Object(
  {
    name: line({ min: 2, max: 80 }),
    mobile: Type.String({ minLength: 10, maxLength: 20 }),
    subject: line({ min: 2, max: 120 }),
    message: text({ min: 10, max: 4000 }),
    /** A hidden field that only programs fill in. */
    website: Type.Optional(Type.String({ maxLength: 500 })),
  },
  { additionalProperties: false },
);
export type ContactBody = Static<typeof ContactBody>;

export const Received = Type.Object({ reference: Type.Integer() });
export type Received = Static<typeof Received>;
