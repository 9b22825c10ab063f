import { Type } from 'typebox';
import { oneOf } from '../../shapes.ts';

export const DeletionBody = Type.Object({ code: Type.String({ maxLength: 20 }) }, { additionalProperties: false });

/** The open things that have to be finished before the account can be deleted. */
export const DeletionState = Type.Object({
  obstacles: Type.Array(
    Type.Object({ reason: oneOf(['orders', 'special-orders', 'wallet', 'staff']), text: Type.String() }),
  ),
});

export const Deleted = Type.Object({ deleted: Type.Boolean() });

/** The file of the export, in the form of an OpenAPI response: the file is streamed, and this schema does not serialise it. */
export const exportResponse = {
  200: {
    description: 'All data of the member; the sections are in `sections.ts`',
    content: { 'application/json': { schema: { type: 'string', format: 'binary' } } },
  },
};
