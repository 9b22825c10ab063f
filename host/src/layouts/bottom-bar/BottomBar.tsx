import type { MenuItem } from '@shop/shared/contract';
import { NavLink, useLocation } from '@shop/shared/kernel';
import { CartIcon, CategoryIcon, HeartIcon, HomeIcon, PersonIcon } from '@shop/shared/ui/icons';
import { notifyNetworkError, useLazyCode } from '@shop/shared/ui/lazy-code';
import { useState } from 'react';
import { pageKeyOf } from '../../routing/layer-mark.ts';
import { useCartCount, useFavoritesCount } from '../parts/link-counts.ts';
import styles from './BottomBar.module.scss';
import { showsBottomBar } from './paths.ts';

const home = { to: '/', title: 'خانه', Icon: HomeIcon };
const favorites = { to: '/account/favorites', title: 'علاقه‌مندی‌ها', Icon: HeartIcon };
const cart = { to: '/checkout/cart', title: 'سبد خرید', Icon: CartIcon };
const account = { to: '/account', title: 'حساب من', Icon: PersonIcon };

const importSheet = () => import(/* webpackChunkName: "category-sheet" */ './CategorySheet.tsx');

/** The bar at the bottom of phones and tablets. */
export function BottomBar({ pathname, navbar }: { pathname: string; navbar: MenuItem[] }) {
  const { code, load } = useLazyCode(importSheet);
  const key = pageKeyOf(useLocation());
  // Every navigation closes the sheet, also one to the current page.
  const [openAt, setOpenAt] = useState<string>();
  const open = openAt === key;
  const cartCount = useCartCount();
  const favoritesCount = useFavoritesCount();

  const openSheet = async () => {
    setOpenAt(key);
    if (await load()) return;
    setOpenAt(undefined);
    notifyNetworkError();
  };
  if (!showsBottomBar(pathname)) return null;
  return (
    <>
      <nav aria-label="دسترسی سریع" className={styles.bar}>
        <ul className={styles.entries}>
          <Entry {...home} />
          <li className={styles.scripted}>
            <button
              type="button"
              aria-haspopup="dialog"
              aria-busy={open && !code}
              onPointerEnter={load}
              onClick={openSheet}
              className={styles.entry}
            >
              <CategoryIcon />
              دسته‌بندی
            </button>
          </li>
          <Entry {...favorites} {...favoritesCount} />
          <Entry {...cart} {...cartCount} />
          {/* Current on every page of the account except the favourites, which have an entry of their own. */}
          <Entry {...account} end={pathname.startsWith(favorites.to)} />
        </ul>
      </nav>
      {code ? <code.CategorySheet navbar={navbar} open={open} onClose={() => setOpenAt(undefined)} /> : null}
    </>
  );
}

type EntryProps = typeof home & { end?: boolean; label?: string; count?: string | null };

function Entry({ to, title, Icon, end = true, label, count }: EntryProps) {
  return (
    <li>
      <NavLink to={to} end={end} viewTransition aria-label={label} className={styles.entry ?? ''}>
        <span className={styles.icon}>
          <Icon />
          {count ? <span className={styles.mark}>{count}</span> : null}
        </span>
        {title}
      </NavLink>
    </li>
  );
}
