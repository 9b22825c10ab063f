import type { Kysely } from 'kysely';
import type { Schema } from '../src/database/schema.ts';
import { type Picture, type PictureSpec, pictureOf } from '../src/modules/pictures/spec.ts';

/** A row that says what is drawn; the picture itself is not there yet. */
export async function addPicture(kysely: Kysely<Schema>, spec: PictureSpec): Promise<Picture> {
  const picture = pictureOf(spec);
  await kysely
    .insertInto('pictures')
    .values({ ...picture, spec: JSON.stringify(picture.spec) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return picture;
}

/** Where it lies in the media store. */
export function pathOf(id: string, file: string): string {
  return `pictures/${id.slice(0, 2)}/${id}/${file}`;
}
