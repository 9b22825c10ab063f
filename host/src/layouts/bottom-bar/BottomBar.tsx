import { NavLink, useLocation } from '@shop/shared/kernel';
import { tellNetwork, useArriving } from '@shop/shared/ui/arriving';
import { CartIcon, CategoryIcon, HeartIcon, HomeIcon, PersonIcon } from '@shop/shared/ui/icons';
import { useEffect, useState } from 'react';
import { showsBottomBar } from '../bottom-bar-paths.ts';
import { forgetPress, useEarlyPress } from '../early.ts';
import { useCartCount, useFavoritesCount } from '../small/counts.ts';
import styles from './BottomBar.module.scss';

const home = { to: '/', title: 'خانه', Icon: HomeIcon };
const favorites = { to: '/account/favorites', title: 'علاقه‌مندی‌ها', Icon: HeartIcon };
const cart = { to: '/checkout/cart', title: 'سبد خرید', Icon: CartIcon };
const account = { to: '/account', title: 'حساب من', Icon: PersonIcon };

const bringSheet = () => import(/* webpackChunkName: "category-sheet" */ './CategorySheet.tsx');

export function BottomBar({ pathname }: { pathname: string }) {
  const { code, want } = useArriving(bringSheet);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const inCart = useCartCount();
  const liked = useFavoritesCount();

  // Every change of route closes the sheet, also one that stays on the same page.
  useEffect(() => setOpen(false), [key]);

  const openSheet = async () => {
    forgetPress();
    setOpen(true);
    if (await want()) return;
    setOpen(false);
    tellNetwork();
  };
  useEarlyPress('categories', () => void openSheet());
  if (!showsBottomBar(pathname)) return null;
  return (
    <>
      <nav aria-label="دسترسی سریع" className={styles.bar}>
        <ul className={styles.entries}>
          <Entry {...home} />
          <li className={styles.scripted}>
            <button
              type="button"
              data-early="categories"
              aria-haspopup="dialog"
              aria-busy={open && !code}
              onPointerEnter={want}
              onClick={openSheet}
              className={styles.entry}
            >
              <CategoryIcon />
              دسته‌بندی
            </button>
          </li>
          <Entry {...favorites} {...liked} />
          <Entry {...cart} {...inCart} />
          <Entry {...account} />
        </ul>
      </nav>
      {code ? <code.CategorySheet open={open} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

type EntryProps = typeof home & { label?: string; mark?: string | null };

function Entry({ to, title, Icon, label, mark }: EntryProps) {
  return (
    <li>
      <NavLink to={to} end viewTransition aria-label={label} className={styles.entry ?? ''}>
        <span className={styles.icon}>
          <Icon />
          {mark ? <span className={styles.mark}>{mark}</span> : null}
        </span>
        {title}
      </NavLink>
    </li>
  );
}
