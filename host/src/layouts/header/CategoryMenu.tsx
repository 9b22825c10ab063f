import type { MenuItem } from '@shop/shared/contract';
import { CategoryIcon } from '@shop/shared/ui/icons';
import { MenuLink } from '@shop/shared/ui/MenuLink';
import { useEffect, useRef } from 'react';
import styles from './CategoryMenu.module.scss';

const id = 'category-menu';

/** A native popover: it closes with Escape or a press outside, before any script has come. */
export function CategoryMenu({ categories, pathname }: { categories: MenuItem[]; pathname: string }) {
  const panel = useRef<HTMLDivElement>(null);

  // A link inside does not close it: the page changes, the document stays.
  useEffect(() => {
    // A browser without popovers shows the menu in the page, where nothing needs closing.
    panel.current?.hidePopover?.();
  }, [pathname]);

  return (
    <>
      <button type="button" popoverTarget={id} className={styles.opener}>
        <CategoryIcon size="sm" />
        دسته‌بندی‌ها
      </button>
      <div id={id} ref={panel} popover="auto" className={styles.panel}>
        <ul className={styles.list}>
          {categories.map(({ title, url, items }) => (
            <li key={url}>
              <MenuLink url={url} className={styles.category}>
                {title}
              </MenuLink>
              {items ? (
                <ul>
                  {items.map((below) => (
                    <li key={below.url}>
                      <MenuLink url={below.url} className={styles.below}>
                        {below.title}
                      </MenuLink>
                    </li>
                  ))}
                </ul>
              ) : null}
            </li>
          ))}
        </ul>
      </div>
    </>
  );
}
