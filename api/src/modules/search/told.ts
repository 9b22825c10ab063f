import { type Static, Type } from 'typebox';

/** How what was found differs from what was asked; never beside an empty list. */
export const Told = {
  did_you_mean: Type.Optional(
    Type.String({ description: 'nothing has a word as it was written: this was looked for instead, in whole' }),
  ),
  left_out: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'words of the question, as they were written, that what was found need not have: nothing has them, or not together with the others',
    }),
  ),
};
const all = Type.Object(Told);
export type Told = Static<typeof all>;
