import { type Static, Type } from 'typebox';
import { oneOf } from '../../shapes.ts';

/** The weight of a parcel. */
export const EstimateQuery = Type.Object({ grams: Type.String({ pattern: '^[1-9][0-9]{0,8}$' }) });

/** `city`: where the courier delivers; `elsewhere`: every other place, as far as it may be. */
const Place = Type.Object({
  place: oneOf(['city', 'elsewhere']),
  city: Type.String({ description: 'the name of the city; empty for elsewhere' }),
  /** The method that arrives first. */
  method: Type.String(),
  title: Type.String(),
  /** The first and the last day on which the parcel should arrive, as `YYYY-MM-DD`. */
  from_date: Type.String(),
  to_date: Type.String(),
  /** The holidays of these days are not known yet. */
  is_approximate: Type.Boolean(),
});

/** A place that no method reaches is left out. */
export const Estimate = Type.Object({ places: Type.Array(Place) });
export type Estimate = Static<typeof Estimate>;
