import type { MenuItem } from '@shop/shared/contract';
import { $general, useStore } from '@shop/shared/kernel';
import { Animation } from '@shop/shared/ui/Animation';
import { Button } from '@shop/shared/ui/Button';
import { ForwardIcon, ReloadIcon } from '@shop/shared/ui/icons';
import { MenuLink } from '@shop/shared/ui/MenuLink';
import { Sheet } from '@shop/shared/ui/Sheet';
import { type ReactNode, useEffect } from 'react';
import { CategoryPicture } from '../parts/CategoryPicture.tsx';
import parts from '../parts/parts.module.scss';
import styles from './CategorySheet.module.scss';
import { $categoriesCall, $sheetCategories, fetchCategories } from './categories.ts';

type CategorySheetProps = { navbar: MenuItem[]; open: boolean; onClose: () => void };

/** The sheet of the specification, sections 2 and 4. Below the categories it has the links that the header shows on wider screens. */
export function CategorySheet({ navbar, open, onClose }: CategorySheetProps) {
  useEffect(() => {
    if (open) void fetchCategories();
  }, [open]);

  return (
    <Sheet open={open} onClose={onClose} title="دسته‌بندی‌ها">
      <div className={styles.inside}>
        <SheetContent />
      </div>
      {navbar.length > 0 ? (
        <nav aria-label="صفحه‌های فروشگاه" className={styles.pages}>
          {navbar.map(({ title, url }) => (
            <MenuLink key={url} url={url} className={styles.page}>
              {title}
            </MenuLink>
          ))}
        </nav>
      ) : null}
    </Sheet>
  );
}

function SheetContent(): ReactNode {
  const call = useStore($categoriesCall);
  const { categories } = useStore($general);
  const sheetCategories = useStore($sheetCategories);
  if (call === 'failed') {
    return (
      <div role="alert" className={styles.middle}>
        <p>دسته‌بندی‌ها بارگذاری نشد. اینترنت خود را بررسی کنید و دوباره تلاش کنید.</p>
        <Button onClick={fetchCategories}>
          <ReloadIcon size="sm" />
          دوباره تلاش کنید
        </Button>
      </div>
    );
  }
  if (call === 'loading' || categories === null) {
    return (
      <div role="status" className={styles.middle}>
        <Animation animationLink="/animations/product-loading.json" width={200} height={200} />
        <p>در حال بارگذاری دسته‌بندی‌ها…</p>
      </div>
    );
  }
  if (categories.length === 0) {
    return (
      <p className={styles.none}>
        هنوز دسته‌ای نداریم. همهٔ کالاها را در <MenuLink url="/shop">فروشگاه</MenuLink> ببینید.
      </p>
    );
  }
  return (
    <ul>
      {sheetCategories.map(({ title, url, picture, isChild }) => (
        <li key={url} data-child={isChild}>
          <MenuLink url={`/products/${url}`} className={styles.link}>
            {picture && !isChild ? (
              <span className={parts.categoryPicture}>
                <CategoryPicture picture={picture} />
              </span>
            ) : null}
            <span className={styles.title}>{title}</span>
            <ForwardIcon size="sm" />
          </MenuLink>
        </li>
      ))}
    </ul>
  );
}
