import { v7 as uuid } from 'uuid';

/** Where uploads lie in the media store. Each has a folder of its own, for the store removes only folders. */
export const FOLDER = 'uploads';

const place = /^uploads\/([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}(?=\/)/;

/** Nothing of it comes from whoever sent the file. */
export function newPlace(time: Date): string {
  return `${FOLDER}/${uuid({ msecs: time.getTime() })}`;
}

export function fileIn(path: string): string {
  return `${path}/file`;
}

/** The folder of a file, and when it was made; undefined for what is none of ours. */
export function placeOf(file: string): { path: string; madeAt: Date } | undefined {
  const [path, high, low] = place.exec(file) ?? [];
  if (path === undefined) return undefined;
  return { path, madeAt: new Date(Number.parseInt(`${high}${low}`, 16)) };
}
