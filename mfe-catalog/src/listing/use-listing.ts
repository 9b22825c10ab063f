import { useLocation, useNavigate, useNavigation } from '@shop/shared/kernel';
import { useState, useSyncExternalStore } from 'react';
import { type ListingQuery, listingAddress, parseListingQuery } from './listing-query.ts';

export type ShowListing = (query: ListingQuery) => void;

type ListingState = {
  /** The query whose products are on screen. */
  current: ListingQuery;
  /** The query chosen last. Filters show it at once, while its products are still loading. */
  latest: ListingQuery;
  path: string;
  /** `more`: the next page, to be appended; `others`: products that replace the current ones. */
  loading: 'more' | 'others' | undefined;
  /** The first of the pages that are shown one below the other. */
  firstPage: number;
  show: ShowListing;
};

/** `during`: the key of the navigation that was under way when the choice was made. */
type UserChoice = { query: ListingQuery; locationKey: string; during: string | undefined };

/** The listing of the current address, and the one that is being loaded. */
export function useListing(): ListingState {
  const location = useLocation();
  const nextLocation = useNavigation().location;
  const navigate = useNavigate();
  const next = nextLocation?.pathname === location.pathname ? nextLocation : undefined;
  const current = parseListingQuery(location);
  // The router reports a navigation only a moment after the click; a checkbox must change at once.
  const [choice, setChoice] = useState<UserChoice>();
  // A choice belongs to the history entry on which it was made, so it is dropped on any other.
  if (choice && choice.locationKey !== location.key) setChoice(undefined);
  const isNotYetReported = choice?.locationKey === location.key && (next === undefined || next.key === choice.during);
  return {
    current,
    latest: isNotYetReported ? choice.query : next ? parseListingQuery(next) : current,
    path: location.pathname,
    loading: next && (firstPageIn(next.state) === undefined ? 'others' : 'more'),
    firstPage: firstPageIn(location.state) ?? current.page,
    show: (query) => {
      setChoice({ query, locationKey: location.key, during: next?.key });
      void navigate(listingAddress(location.pathname, query), { preventScrollReset: true });
    },
  };
}

/** The «show more» link stores the first page on screen in the history entry. */
function firstPageIn(state: unknown): number | undefined {
  const first: unknown = typeof state === 'object' && state !== null && 'first' in state ? state.first : undefined;
  return typeof first === 'number' ? first : undefined;
}

const subscribeToNothing = () => () => undefined;

/** False on the server and while hydrating, true afterwards. */
export const useIsHydrated = (): boolean =>
  useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
