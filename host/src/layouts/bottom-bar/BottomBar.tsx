import { NavLink } from '@shop/shared/kernel';
import { CartIcon, CategoryIcon, HeartIcon, HomeIcon, PersonIcon } from '@shop/shared/ui/icons';
import { useRef } from 'react';
import { showsBottomBar } from '../bottom-bar-paths.ts';
import { menuItems, type Shell } from '../shell-data.ts';
import styles from './BottomBar.module.scss';
import { CategorySheet } from './CategorySheet.tsx';

const before = [{ to: '/', title: 'خانه', Icon: HomeIcon }];
const after = [
  { to: '/account/favorites', title: 'علاقه‌مندی‌ها', Icon: HeartIcon },
  { to: '/checkout/cart', title: 'سبد خرید', Icon: CartIcon },
  { to: '/account', title: 'حساب من', Icon: PersonIcon },
];

export function BottomBar({ shell, pathname }: { shell: Shell; pathname: string }) {
  const sheet = useRef<HTMLDialogElement>(null);
  if (!showsBottomBar(pathname)) return null;
  return (
    <>
      <nav aria-label="دسترسی سریع" className={styles.bar}>
        <ul className={styles.entries}>
          {before.map(entryOf)}
          <li>
            <button
              type="button"
              aria-haspopup="dialog"
              onClick={() => sheet.current?.showModal()}
              className={styles.entry}
            >
              <CategoryIcon />
              دسته‌بندی
            </button>
          </li>
          {after.map(entryOf)}
        </ul>
      </nav>
      <CategorySheet sheet={sheet} categories={menuItems(shell, 'categories')} pathname={pathname} />
    </>
  );
}

function entryOf({ to, title, Icon }: (typeof after)[number]) {
  return (
    <li key={to}>
      <NavLink to={to} end viewTransition className={styles.entry ?? ''}>
        <Icon />
        {title}
      </NavLink>
    </li>
  );
}
