import type { CategoryModal } from '@shop/shared/contract';
import { HydrateLater } from '@shop/shared/ui/HydrateLater';
import { MenuLink } from '@shop/shared/ui/MenuLink';
import styles from './CategoryOverview.module.scss';

/** All categories, from the page component `category-modal`, which the shop's owner edits. */
export const CategoryOverview = ({
  modal: { image, title, subTitle, button, categories },
}: {
  modal: CategoryModal;
}) => (
  <HydrateLater as="section" aria-labelledby="finder" className={styles.overview}>
    <div className={styles.head}>
      {image ? (
        <img src={image.src} alt={image.alt} width="96" height="96" loading="lazy" className={styles.image} />
      ) : null}
      <h2 id="finder">{title}</h2>
      {subTitle ? <p className={styles.lead}>{subTitle}</p> : null}
      {button ? (
        <MenuLink url={button.url} className={styles.button}>
          {button.value}
        </MenuLink>
      ) : null}
    </div>
    <ul className={styles.groups}>
      {categories.map(({ title: name, url, items = [] }) => (
        <li key={url}>
          <h3 className={styles.name}>
            <MenuLink url={url} className={styles.link}>
              {name}
            </MenuLink>
          </h3>
          {items.length > 0 ? (
            <ul>
              {items.map((item) => (
                <li key={item.url}>
                  <MenuLink url={item.url} className={styles.subcategory}>
                    {item.title}
                  </MenuLink>
                </li>
              ))}
            </ul>
          ) : null}
        </li>
      ))}
    </ul>
  </HydrateLater>
);
