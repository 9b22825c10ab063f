import { CloseIcon, ForwardIcon } from '@shop/shared/ui/icons';
import { MenuLink } from '@shop/shared/ui/MenuLink';
import { type MouseEvent, type RefObject, useEffect } from 'react';
import type { MenuItem } from '../shell-data.ts';
import styles from './CategorySheet.module.scss';

type CategorySheetProps = { sheet: RefObject<HTMLDialogElement | null>; categories: MenuItem[]; pathname: string };

/** A native modal: focus stays inside, Escape and a press beside it close it. */
export function CategorySheet({ sheet, categories, pathname }: CategorySheetProps) {
  useEffect(() => {
    if (sheet.current?.open) sheet.current.close();
  }, [pathname, sheet]);

  const closeBeside = (event: MouseEvent) => {
    if (event.target === sheet.current) sheet.current?.close();
  };
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way, and the browser's own
    <dialog ref={sheet} aria-labelledby="category-sheet-title" onClick={closeBeside} className={styles.sheet}>
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 id="category-sheet-title" className={styles.title}>
            دسته‌بندی‌ها
          </h2>
          <button type="button" aria-label="بستن" onClick={() => sheet.current?.close()} className={styles.close}>
            <CloseIcon />
          </button>
        </div>
        {categories.length > 0 ? (
          <ul>
            {categories.map(({ title, url }) => (
              <li key={url}>
                <MenuLink url={url} className={styles.link}>
                  {title}
                  <ForwardIcon size="sm" />
                </MenuLink>
              </li>
            ))}
          </ul>
        ) : (
          <p className={styles.none}>
            فهرست دسته‌ها الان در دسترس نیست. همهٔ کالاها را در <MenuLink url="/shop">فروشگاه</MenuLink> ببینید.
          </p>
        )}
      </div>
    </dialog>
  );
}
