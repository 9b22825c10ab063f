import { Link } from '@shop/shared/kernel';
import { daysText } from '@shop/shared/lib/day-text';
import { formatNumber, toPersianDigits } from '@shop/shared/lib/digits';
import { formatToman, type Rial } from '@shop/shared/lib/money';
import { Card } from '@shop/shared/ui/Card';
import { Picture, type PictureData } from '@shop/shared/ui/Picture';
import type { ReactNode } from 'react';
import { LoadingColumns } from '../../parts/LoadingColumns.tsx';
import page from '../../parts/page.module.scss';
import styles from './parts.module.scss';

type GoodsLine = {
  id: number;
  name: string;
  options: string;
  picture: PictureData | null;
  quantity: number;
  unit: string;
  total: Rial;
};

export const Goods = ({ lines }: { lines: readonly GoodsLine[] }) => (
  <Card as="section" labelledBy="goods">
    <div className={page.section}>
      <h2 id="goods" className={page.heading}>
        کالاها
      </h2>
      <ul className={styles.goods}>
        {lines.map(({ id, name, options, picture, quantity, unit, total }) => (
          <li key={id} className={styles.line}>
            <div className={styles.picture}>
              {picture ? <Picture picture={picture} sizes="3.5rem" ornament /> : null}
            </div>
            <div className={styles.words}>
              <p>{name}</p>
              <p className={page.hint}>
                {[options, `${formatNumber(quantity)} ${unit}`].filter((part) => part !== '').join(' · ')}
              </p>
            </div>
            <strong className={styles.total}>{formatToman(total)}</strong>
          </li>
        ))}
      </ul>
    </div>
  </Card>
);

type DeliveryCardProps = {
  method: string;
  /** Undefined when the goods are picked up. */
  place: string | undefined;
  recipient: { name: string; mobile: string };
  dates: { from: string; to: string } | undefined;
  hours: { from: number; to: number } | undefined;
  note: string;
  /** Before the order is placed. */
  isChangeable?: boolean;
};

export function DeliveryCard(props: DeliveryCardProps) {
  const { method, place, recipient, dates, hours, note, isChangeable = false } = props;
  return (
    <Card as="section" labelledBy="delivery">
      <div className={page.section}>
        <div className={styles.head}>
          <h2 id="delivery" className={page.heading}>
            ارسال
          </h2>
          {isChangeable ? (
            <Link to="/checkout/shipping" className={styles.change} viewTransition>
              تغییر
            </Link>
          ) : null}
        </div>
        <dl className={styles.facts}>
          <Fact name="روش">{method}</Fact>
          {place === undefined ? null : <Fact name="آدرس">{place}</Fact>}
          <Fact name="گیرنده">
            {recipient.name} · <bdi dir="ltr">{toPersianDigits(recipient.mobile)}</bdi>
          </Fact>
          {dates ? <Fact name="زمان">{deliveryTime(dates, hours)}</Fact> : null}
          {note === '' ? null : <Fact name="توضیح">{note}</Fact>}
        </dl>
      </div>
    </Card>
  );
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** «سه‌شنبه ۳ آذر تا پنجشنبه ۵ آذر» or «سه‌شنبه ۳ آذر، ساعت ۹ تا ۱۳» */
function deliveryTime({ from, to }: { from: string; to: string }, hours: DeliveryCardProps['hours']): string {
  const days = daysText(from, to);
  return hours ? `${days}، ساعت ${toPersianDigits(hours.from)} تا ${toPersianDigits(hours.to)}` : days;
}

/** In place of the goods, the delivery and the ways to pay. */
export const Loading = () => <LoadingColumns cards={[4, 4, 5]} />;
