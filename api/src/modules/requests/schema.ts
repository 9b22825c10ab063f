import { type Static, Type } from 'typebox';
import { line, oneOf } from '../../shapes.ts';

const strict = { additionalProperties: false };

const Id = Type.Integer({ minimum: 1, maximum: 2_147_483_647 });
const Mobile = Type.String({ minLength: 10, maxLength: 20 });
/** A hidden field that only programs fill in. */
const Website = Type.Optional(Type.String({ maxLength: 500 }));

/** More than one order may have: the request is for what cannot be ordered. */
const WantedQuantity = Type.Number({ minimum: 0.5, maximum: 10_000_000, multipleOf: 0.5 });

export const RestockBody = Type.Object({ variant_id: Id, mobile: Mobile, website: Website }, strict);

export const CallbackBody = Type.Object(
  {
    product_id: Id,
    variant_id: Type.Optional(Id),
    name: line({ min: 2, max: 80 }),
    quantity: Type.Optional(WantedQuantity),
    mobile: Mobile,
    /** Left out: at any time. */
    best_time: Type.Optional(oneOf(['morning', 'noon', 'evening'])),
    website: Website,
  },
  strict,
);

export const Registered = Type.Object({ registered: Type.Boolean() });
export type Registered = Static<typeof Registered>;

export const Received = Type.Object({ reference: Type.Integer() });
export type Received = Static<typeof Received>;
