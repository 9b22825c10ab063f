export { useStore } from '@nanostores/react';
export { atom, computed, map } from 'nanostores';
export { Link, type LinkProps, NavLink, type NavLinkProps, redirect, useLocation, useNavigate, useNavigation, useNavigationType, useParams, useRevalidator, useSearchParams, } from 'react-router-dom';
export { ApiError } from '../contract/api.js';
export { $alerts, type Alert, type AlertPosition, type AlertType, closeAlert, dropAlert, notify } from './alerts.js';
export { $isMember, forgetToken, keepToken } from './auth.js';
export { $basketCount, $basketItemIds, $guestBasket, type GuestLine, setGuestLine } from './basket.js';
export { $favorites, askFavorites, toggleFavorite, wantFavorites } from './favorites.js';
export { $general, type General } from './general.js';
export { keptAtom } from './kept.js';
export { Piece } from './pieces.js';
export { takeReturnPath } from './return-path.js';
/** The API from the browser. A page's loader uses the one it is given instead, which also works on the server. */
export declare const api: import("../contract/api.js").Api;
