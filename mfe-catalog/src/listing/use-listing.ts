import { useLocation, useNavigate, useNavigation } from '@shop/shared/kernel';
import { useState, useSyncExternalStore } from 'react';
import { addressOf, type Listing, listingIn } from './address.ts';

export type Go = (listing: Listing) => void;

type Shown = {
  /** What is shown. */
  now: Listing;
  /** What was asked for last: a choice shows at once, while its products are on their way. */
  wanted: Listing;
  path: string;
  /** Other products are on their way; `more`: to stand below these. */
  coming: 'more' | 'others' | undefined;
  /** The first of the pages that stand one below the other. */
  first: number;
  go: Go;
};

/** What was pressed, where, and what was on its way at that time. */
type Asked = { listing: Listing; at: string; during: string | undefined };

/** The list of the address, and the one that is on its way to take its place. */
export function useListing(): Shown {
  const location = useLocation();
  const coming = useNavigation().location;
  const navigate = useNavigate();
  const next = coming?.pathname === location.pathname ? coming : undefined;
  const now = listingIn(location);
  // The router needs a moment to say what it is about to do, and a box that is pressed must not wait for it.
  const [asked, setAsked] = useState<Asked>();
  // Forgotten once its page is left: who comes back to it has pressed nothing.
  if (asked && asked.at !== location.key) setAsked(undefined);
  const isNewer = asked?.at === location.key && (next === undefined || next.key === asked.during);
  return {
    now,
    wanted: isNewer ? asked.listing : next ? listingIn(next) : now,
    path: location.pathname,
    coming: next && (firstIn(next.state) === undefined ? 'others' : 'more'),
    first: firstIn(location.state) ?? now.page,
    go: (listing) => {
      setAsked({ listing, at: location.key, during: next?.key });
      void navigate(addressOf(location.pathname, listing), { preventScrollReset: true });
    },
  };
}

/** What «more» leaves in the browser's history beside the address. */
function firstIn(state: unknown): number | undefined {
  const first: unknown = typeof state === 'object' && state !== null && 'first' in state ? state.first : undefined;
  return typeof first === 'number' ? first : undefined;
}

const never = () => () => undefined;

/** Whether script has taken over: what only works without it then goes. */
export const useScript = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
