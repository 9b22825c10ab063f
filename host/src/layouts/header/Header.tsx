import { Link, NavLink } from '@shop/shared/kernel';
import { CartIcon, HeartIcon, PersonIcon } from '@shop/shared/ui/icons';
import { memo, useEffect, useRef } from 'react';
import { menuItems, type Shell } from '../../shell/shell-data.ts';
import { ColourModeButton } from '../parts/ColourModeButton.tsx';
import { Logo } from '../parts/Logo.tsx';
import { useCartCount, useFavoritesCount } from '../parts/link-counts.ts';
import { CategoryMenu } from './CategoryMenu.tsx';
import styles from './Header.module.scss';
import { hideWhileScrollingDown } from './hide-while-scrolling-down.ts';
import { SearchBox } from './search/SearchBox.tsx';

export const Header = memo(function Header({ shell }: { shell: Shell }) {
  const header = useRef<HTMLElement>(null);
  useEffect(() => (header.current ? hideWhileScrollingDown(header.current) : undefined), []);
  const favorites = useFavoritesCount();
  const cart = useCartCount();
  const navbar = menuItems(shell, 'navbar');
  const categories = menuItems(shell, 'categories');
  return (
    <header ref={header} className={styles.header}>
      <div className={styles.row}>
        <Logo name={shell.name} />
        <SearchBox suggestedSearches={shell.suggestedSearches} />
        <div className={styles.actions}>
          <div className={styles.wide}>
            <ColourModeButton />
            <Link to="/account/favorites" viewTransition className={styles.action} aria-label={favorites.label}>
              <HeartIcon />
              {favorites.count ? <span className={styles.count}>{favorites.count}</span> : null}
            </Link>
            <Link to="/account" viewTransition className={styles.action} aria-label="حساب کاربری">
              <PersonIcon />
            </Link>
          </div>
          <Link to="/checkout/cart" viewTransition className={styles.action} aria-label={cart.label}>
            <CartIcon />
            {cart.count ? <span className={styles.count}>{cart.count}</span> : null}
          </Link>
        </div>
      </div>
      {navbar.length > 0 || categories.length > 0 ? (
        <div className={styles.strip}>
          <nav aria-label="منوی اصلی" className={styles.nav}>
            {categories.length > 0 ? (
              <CategoryMenu categories={categories} hasPictures={shell.hasCategoryPictures} />
            ) : null}
            <ul className={styles.links}>
              {navbar.map(({ title, url }) => (
                <li key={url}>
                  <NavLink to={url} end={url === '/'} viewTransition className={styles.link ?? ''}>
                    {title}
                  </NavLink>
                </li>
              ))}
            </ul>
          </nav>
        </div>
      ) : null}
    </header>
  );
});
