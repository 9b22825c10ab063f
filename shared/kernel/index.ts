import type { Files, GeneratedFiles } from '../contract/api.ts';
import { createBrowserApi, createBrowserFiles } from './host.ts';

// Each name is listed: every export here is part of the contract with areas, and nothing else is.
export { useStore } from '@nanostores/react';
export { atom, computed, map, onMount } from 'nanostores';
export { type LinkProps, type NavLinkProps, redirect } from 'react-router-dom';
export { ApiError } from '../contract/api.ts';
export { $alerts, type Alert, type AlertPosition, type AlertType, closeAlert, notify, removeAlert } from './alerts.ts';
export { $isMember, clearToken, getDraftOwner, setToken } from './auth.ts';
export {
  $basketCount,
  $basketItemIds,
  $guestBasket,
  type GuestLine,
  setGuestLine,
} from './basket.ts';
export { $favorites, fetchFavorites, fetchFavoritesWhenIdle, toggleFavorite } from './favorites.ts';
export { $general, $panelCounts, type General } from './general.ts';
export { useLayer } from './layers.ts';
export { Link, NavLink } from './links.ts';
export { forgetSession, logOut } from './log-out.ts';
export { mergeGuestBasket } from './merge-basket.ts';
export type { NotificationState } from './notification-stream.ts';
export { $notifications } from './notifications.ts';
export { Piece } from './pieces.ts';
export { takeReturnPath } from './return-path.ts';
export {
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useSearchParams,
} from './router-hooks.ts';
export { storedAtom } from './stored-atom.ts';

/** The API client of the browser. Page loaders use the client in their arguments instead, which also works on the server. */
export const api = createBrowserApi();

const browserFiles = createBrowserFiles();

/** Reads files of the member with the token, such as `files.get('/api/v1/transactions.csv')`. */
export const files: Files = browserFiles;

/**
 * Reads files that the API makes from a body. A name of its own and no method of `files`: the registry compares names, so an area that
 * uses it is never combined with an older host.
 */
export const generatedFiles: GeneratedFiles = browserFiles;
