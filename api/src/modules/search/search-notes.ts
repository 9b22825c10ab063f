import { type Static, Type } from 'typebox';

/** How the results differ from the query. Never sent with an empty list of results. */
export const SearchNotes = {
  did_you_mean: Type.Optional(
    Type.String({ description: 'a word of the query does not occur; this whole query was searched for instead' }),
  ),
  left_out: Type.Optional(
    Type.Array(Type.String(), {
      description:
        'words of the query, as typed, that the results need not have, because nothing has them, or not together with the other words',
    }),
  ),
};
const notesObject = Type.Object(SearchNotes);
export type SearchNotes = Static<typeof notesObject>;
