import { v7 as uuid } from 'uuid';

/** The folder of uploads in the media store. Each upload has its own subfolder, because the store can only remove folders. */
export const uploadsFolder = 'uploads';

const pathPattern = /^uploads\/([0-9a-f]{8})-([0-9a-f]{4})-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}(?=\/)/;

/** The path contains nothing that the client has sent. Its UUID contains the time, which the sweep reads. */
export function newUploadPath(time: Date): string {
  return `${uploadsFolder}/${uuid({ msecs: time.getTime() })}`;
}

export function filePathIn(path: string): string {
  return `${path}/file`;
}

/** The folder of a stored file and the time of its upload; undefined for a file that is no upload. */
export function parseFilePath(file: string): { path: string; uploadedAt: Date } | undefined {
  const [path, high, low] = pathPattern.exec(file) ?? [];
  if (path === undefined) return undefined;
  return { path, uploadedAt: new Date(Number.parseInt(`${high}${low}`, 16)) };
}
