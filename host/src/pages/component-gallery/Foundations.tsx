import * as icons from '@shop/shared/ui/icons';
import styles from './gallery.module.scss';
import { Example, Section } from './Section.tsx';

const colours = [
  'ground surface sunk line line-strong',
  'ink ink-soft ink-faint',
  'action action-soft accent accent-soft',
  'kraft kraft-deep kraft-light linen',
  'danger danger-soft success success-soft warning warning-soft',
].flatMap((row) => row.split(' '));

const sizes = ['2xl', 'xl', 'lg', 'md', 'sm', 'xs'];

export const Foundations = () => (
  <Section id="foundations" title="رنگ و حروف" lead="کاغذ گرم، سبز تیره برای کار، آجری برای تخفیف؛ همه از tokens.scss.">
    <Example title="رنگ‌ها" wide>
      <ul className={styles.swatches}>
        {colours.map((token) => (
          <li key={token} data-token={token} className={styles.swatch}>
            <bdi dir="ltr">{token}</bdi>
          </li>
        ))}
      </ul>
    </Example>
    <Example title="شش اندازهٔ حروف">
      <div className={styles.sizes}>
        {sizes.map((size) => (
          <p key={size} data-size={size}>
            گونی‌های بافته، ۱۲٬۵۰۰ تومان
          </p>
        ))}
      </div>
    </Example>
    <Example title="نشانه‌ها">
      <div className={styles.icons}>
        {Object.entries(icons).map(([name, Icon]) => (
          <Icon key={name} />
        ))}
      </div>
    </Example>
  </Section>
);
