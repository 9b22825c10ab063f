import { connect, type Database, DirectoryInUse } from 'api/database';
import { settings } from './running-api.ts';

/** Opens the database of the settings; undefined when another process, usually a running api, has locked the embedded one. */
export async function openOwnDatabase(folder: string = settings.databaseFolder): Promise<Database | undefined> {
  const onError = (error: unknown) => console.error(error);
  const { databaseUrl: url } = settings;
  if (url !== undefined) return connect({ url, longWork: true, onError });
  try {
    return await connect({ folder, onError });
  } catch (error) {
    if (error instanceof DirectoryInUse) return undefined;
    throw error;
  }
}
