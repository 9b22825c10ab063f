import type { Files, GeneratedFiles } from '../contract/api.js';
export { useStore } from '@nanostores/react';
export { atom, computed, map, onMount } from 'nanostores';
export { type LinkProps, type NavLinkProps, redirect } from 'react-router-dom';
export { ApiError } from '../contract/api.js';
export { $alerts, type Alert, type AlertPosition, type AlertType, closeAlert, notify, removeAlert } from './alerts.js';
export { $isMember, clearToken, getDraftOwner, setToken } from './auth.js';
export { $basketCount, $basketItemIds, $guestBasket, type GuestLine, setGuestLine, } from './basket.js';
export { $favorites, fetchFavorites, fetchFavoritesWhenIdle, toggleFavorite } from './favorites.js';
export { $general, $panelCounts, type General } from './general.js';
export { useLayer } from './layers.js';
export { Link, NavLink } from './links.js';
export { forgetSession, logOut } from './log-out.js';
export { mergeGuestBasket } from './merge-basket.js';
export type { NotificationState } from './notification-stream.js';
export { $notifications } from './notifications.js';
export { Piece } from './pieces.js';
export { takeReturnPath } from './return-path.js';
export { useLocation, useNavigate, useNavigation, useNavigationType, useParams, useRevalidator, useSearchParams, } from './router-hooks.js';
export { storedAtom } from './stored-atom.js';
/** The API client of the browser. Page loaders use the client in their arguments instead, which also works on the server. */
export declare const api: import("../contract/api.js").Api;
/** Reads files of the member with the token, such as `files.get('/api/v1/transactions.csv')`. */
export declare const files: Files;
/**
 * Reads files that the API makes from a body. A name of its own and no method of `files`: the registry compares names, so an area that
 * uses it is never combined with an older host.
 */
export declare const generatedFiles: GeneratedFiles;
