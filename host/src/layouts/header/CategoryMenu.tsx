import type { MenuItem } from '@shop/shared/contract';
import { useLocation } from '@shop/shared/kernel';
import { cachedMarkup } from '@shop/shared/ui/cached-markup';
import { HydrateLater } from '@shop/shared/ui/HydrateLater';
import { CategoryIcon } from '@shop/shared/ui/icons';
import { useLazyCode } from '@shop/shared/ui/lazy-code';
import { MenuLink } from '@shop/shared/ui/MenuLink';
import { useEffect, useRef } from 'react';
import { pageKeyOf } from '../../routing/layer-mark.ts';
import parts from '../parts/parts.module.scss';
import styles from './CategoryMenu.module.scss';

const id = 'category-menu';

// In the file of the category sheet, which shows the same pictures.
const importPicture = () => import(/* webpackChunkName: "category-sheet" */ './MenuPicture.tsx');

type CategoryMenuProps = { categories: MenuItem[]; hasPictures: boolean };

/** The categories on wide screens, in a native popover: it opens and closes before any script is loaded. */
export const CategoryMenu = typeof window === 'undefined' ? cachedMarkup(Menu) : Menu;

function Menu({ categories, hasPictures }: CategoryMenuProps) {
  const { code, load } = useLazyCode(importPicture);
  const key = pageKeyOf(useLocation());
  const panel = useRef<HTMLDivElement>(null);
  const shownKey = useRef(key);

  // A navigation inside the tab keeps the document, so the browser does not close the popover by itself.
  useEffect(() => {
    // Hydration runs this effect too, and must not close a menu that is already open.
    if (shownKey.current === key) return;
    shownKey.current = key;
    // Browsers without popovers show the menu as part of the page, where nothing has to be closed.
    panel.current?.hidePopover?.();
  }, [key]);

  return (
    <>
      <button type="button" popoverTarget={id} className={styles.opener}>
        <CategoryIcon size="sm" />
        دسته‌بندی‌ها
      </button>
      {/* A menu that was opened before hydration has had its toggle event: its pictures come with the pointer. */}
      <div id={id} ref={panel} popover="auto" className={styles.panel} onToggle={load} onPointerEnter={load}>
        <HydrateLater as="ul" className={styles.list}>
          {categories.map(({ title, url, items }) => (
            <li key={url}>
              <MenuLink url={url} className={styles.category}>
                {hasPictures ? (
                  <span className={parts.categoryPicture}>{code ? <code.MenuPicture url={url} /> : null}</span>
                ) : null}
                {title}
              </MenuLink>
              {items ? (
                <ul>
                  {items.map((subcategory) => (
                    <li key={subcategory.url}>
                      <MenuLink url={subcategory.url} className={styles.below}>
                        {subcategory.title}
                      </MenuLink>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </HydrateLater>
      </div>
    </>
  );
}
