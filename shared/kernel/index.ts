import { browserApi } from './surroundings.ts';

// Named one by one: what stands here is promised to every area, and only this.
export { useStore } from '@nanostores/react';
export { atom, computed, map } from 'nanostores';
export {
  Link,
  type LinkProps,
  NavLink,
  type NavLinkProps,
  redirect,
  useLocation,
  useNavigate,
  useNavigation,
  useNavigationType,
  useParams,
  useRevalidator,
  useSearchParams,
} from 'react-router-dom';
export { ApiError } from '../contract/api.ts';
export { $alerts, type Alert, type AlertPosition, type AlertType, closeAlert, dropAlert, notify } from './alerts.ts';
export { $isMember, forgetToken, keepToken } from './auth.ts';
export { $basketCount, $basketItemIds, $guestBasket, type GuestLine, setGuestLine } from './basket.ts';
export { $favorites, askFavorites, toggleFavorite, wantFavorites } from './favorites.ts';
export { $general, type General } from './general.ts';
export { keptAtom } from './kept.ts';
export { Piece } from './pieces.ts';
export { takeReturnPath } from './return-path.ts';

/** The API from the browser. A page's loader uses the one it is given instead, which also works on the server. */
export const api = browserApi();
