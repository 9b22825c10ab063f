import { type Static, Type } from 'typebox';
import type { UploadPurpose } from '../../database/tables/people.ts';
import { oneOf, orNull } from '../../shapes.ts';
import { purposes } from './purposes.ts';

export const UploadParams = Type.Object({
  id: Type.String({ pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$' }),
});

export const UploadQuery = Type.Object({ purpose: oneOf(Object.keys(purposes) as UploadPurpose[]) });

/** For the document: the form is read as a stream, by `receive.ts`. */
export const UploadForm = Type.Object({ file: Type.String({ format: 'binary' }) });

/** What stands in place of the form where a schema looks at it. */
export const unseenForm: Static<typeof UploadForm> = { file: '' };

export const Upload = Type.Object({
  id: Type.String(),
  purpose: oneOf(Object.keys(purposes) as UploadPurpose[]),
  name: Type.String({ description: 'as its owner calls it' }),
  media_type: Type.String(),
  bytes: Type.Integer(),
  width: orNull(Type.Integer()),
  height: orNull(Type.Integer()),
  created_at: Type.String(),
  claimed: Type.Boolean({ description: 'something was made of it; it stays' }),
  url: Type.String({ description: 'the file itself, for its owner and for staff' }),
});
export type Upload = Static<typeof Upload>;

export const Removed = Type.Object({ removed: Type.Integer() });

/** Fastify is told nothing about the bytes; the document says that they are some. */
export const fileAnswer = {
  200: {
    content: { 'application/octet-stream': { schema: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }) } },
  },
};
