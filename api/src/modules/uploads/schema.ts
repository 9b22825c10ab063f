import type { Readable } from 'node:stream';
import { type Static, Type } from 'typebox';
import type { UploadPurpose } from '../../database/tables/people.ts';
import { oneOf, orNull, Uuid } from '../../shapes.ts';
import { purposes } from './purposes.ts';

export const UploadParams = Type.Object({
  id: Uuid,
});

export const UploadQuery = Type.Object({ purpose: oneOf(Object.keys(purposes) as UploadPurpose[]) });

/** Only documents the form in the OpenAPI description; `receive.ts` reads it as a stream. */
export const UploadForm = Type.Object({ file: Type.String({ format: 'binary' }) });

/** The placeholder that is validated instead of the form. */
export const emptyForm: Static<typeof UploadForm> = { file: '' };

export const Upload = Type.Object({
  id: Type.String(),
  purpose: oneOf(Object.keys(purposes) as UploadPurpose[]),
  name: Type.String({ description: 'the name that the owner gave it, cleaned' }),
  media_type: Type.String(),
  bytes: Type.Integer(),
  width: orNull(Type.Integer()),
  height: orNull(Type.Integer()),
  created_at: Type.String(),
  claimed: Type.Boolean({ description: 'it is used, for example by a ticket, and cannot be deleted' }),
  url: Type.String({ description: 'the content, for the owner and for staff' }),
});
export type Upload = Static<typeof Upload>;

export const Removed = Type.Object({ removed: Type.Integer() });

/** Only documents the response in the OpenAPI description. */
export const fileResponse = {
  200: {
    content: { 'application/octet-stream': { schema: Type.Unsafe<Readable>({ type: 'string', format: 'binary' }) } },
  },
};

/** Documents the response with a picture that the API has encoded. */
export const pictureResponse = {
  200: { content: { 'image/webp': { schema: Type.Unsafe<Uint8Array>({ type: 'string', format: 'binary' }) } } },
};
