import { type Static, Type } from 'typebox';

/** A message of the API to the process that decodes pictures. */
export type PictureTask = { bytes: Uint8Array; maxPixels: number; reencoded: boolean };

/** The reply of the process. It is validated, because a picture may have made the process do anything. */
export const PictureReply = Type.Object({
  result: Type.Union([
    Type.Object({
      kind: Type.Literal('picture'),
      /** Null when the picture is stored as it was sent. */
      bytes: Type.Union([Type.Unsafe<Uint8Array>(Type.Refine(Type.Unknown(), isBytes)), Type.Null()]),
      width: Type.Integer({ minimum: 1 }),
      height: Type.Integer({ minimum: 1 }),
    }),
    Type.Object({ kind: Type.Literal('too-many-pixels') }),
    Type.Object({ kind: Type.Literal('broken') }),
  ]),
  /** The memory that the process has now. */
  residentBytes: Type.Number(),
});
export type PictureReply = Static<typeof PictureReply>;

/** The exit code of a process that needed too much memory. */
export const outOfMemoryExit = 3;

function isBytes(value: unknown): boolean {
  return value instanceof Uint8Array;
}
