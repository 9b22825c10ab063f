import { type Static, Type } from 'typebox';

/** A message of the API to the process that decodes pictures. */
export type PictureTask = { bytes: Uint8Array; maxPixels: number; reencoded: boolean };

/** The answer of the process. It is validated, because a picture may have made the process do anything. */
export const PictureAnswer = Type.Union([
  Type.Object({
    kind: Type.Literal('picture'),
    /** Null when the picture is stored as it was sent. */
    bytes: Type.Union([Type.Unsafe<Uint8Array>(Type.Refine(Type.Unknown(), isBytes)), Type.Null()]),
    width: Type.Integer({ minimum: 1 }),
    height: Type.Integer({ minimum: 1 }),
  }),
  Type.Object({ kind: Type.Literal('too-many-pixels') }),
  Type.Object({ kind: Type.Literal('broken') }),
]);
export type PictureAnswer = Static<typeof PictureAnswer>;

function isBytes(value: unknown): value is Uint8Array {
  return value instanceof Uint8Array;
}
