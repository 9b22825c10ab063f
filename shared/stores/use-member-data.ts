import { useStore } from '@shop/shared/kernel';
import { useEffect } from 'react';
import { loadingData, type MemberData, type MemberStore } from './member-data.ts';

/**
 * Loads and returns the member's data of a query while a page shows them. The store still has the data of the previous address when a
 * page is rendered with the next one; they are never returned, not even for one frame.
 */
export function useMemberData<Data, Query extends string | number>(
  store: Pick<MemberStore<Data, Query>, '$data' | 'watch' | 'isFor'>,
  query: Query,
): MemberData<Data> {
  const data = useStore(store.$data, { ssr: () => loadingData });
  const { watch } = store;
  useEffect(() => watch(query), [watch, query]);
  return data.state === 'loading' || store.isFor(query) ? data : loadingData;
}
