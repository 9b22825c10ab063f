import type { MenuItem } from '@shop/shared/contract';
import { useLocation } from '@shop/shared/kernel';
import { CategoryIcon } from '@shop/shared/ui/icons';
import { MenuLink } from '@shop/shared/ui/MenuLink';
import { useEffect, useRef } from 'react';
import styles from './CategoryMenu.module.scss';

const id = 'category-menu';

/** A native popover: it closes with Escape or a press outside, before any script has come. */
export function CategoryMenu({ categories }: { categories: MenuItem[] }) {
  const { key } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(key);

  // A link inside does not close it: the document stays, and the page too when it is the one that was asked for.
  useEffect(() => {
    // Nor does the script that comes while somebody reads in it.
    if (shown.current === key) return;
    shown.current = key;
    // A browser without popovers shows the menu in the page, where nothing needs closing.
    panel.current?.hidePopover?.();
  }, [key]);

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
