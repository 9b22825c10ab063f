import type { Api } from '@shop/shared/contract';
import { ApiError } from '@shop/shared/kernel';
import { type ReadOptions, readData } from '@shop/shared/kernel/api-read';

/** The API client of a rendering, which can only read. The edge enforces all deadlines, and answers most requests from memory. */
export function createServerApi(server: Pick<ReadOptions, 'baseUrl' | 'headers' | 'fetch' | 'parse'>): Api {
  const refuse = async (path: string) => {
    throw new ApiError(0, `${path}: on the server a release can only read from the API`);
  };
  return {
    get: (path, options) => readData(path, { ...options, ...server }),
    post: refuse,
    put: refuse,
    patch: refuse,
    delete: refuse,
  };
}
