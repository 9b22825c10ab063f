import { Link } from '@shop/shared/kernel';
import { joinPlace } from '@shop/shared/lib/address-text';
import { formatDate } from '@shop/shared/lib/dates';
import { timeText } from '@shop/shared/lib/day-text';
import { formatCode, formatNumber, toPersianDigits } from '@shop/shared/lib/digits';
import { goodsPriceTitle } from '@shop/shared/lib/goods-price-title';
import { formatToman, type Rial, toRial } from '@shop/shared/lib/money';
import { gatewayTitle } from '@shop/shared/lib/payment-ways';
import { shippingTitles } from '@shop/shared/lib/shipping-methods';
import { weightText } from '@shop/shared/lib/weight';
import { CopyButton } from '@shop/shared/ui/CopyButton';
import { Picture } from '@shop/shared/ui/Picture';
import { Section } from '@shop/shared/ui/Section';
import { Timeline } from '@shop/shared/ui/Timeline';
import { deliveryTimeText, paymentTitle } from '../../orders/labels.ts';
import type { Order, OrderLine } from '../../orders/order.ts';
import { hasDeliveryTime, timelineOf } from '../../orders/states.ts';
import styles from './parts.module.scss';

type OrderProps = { order: Order };

export function Lines({ order: { lines } }: OrderProps) {
  return (
    <Section title="کالاها">
      <ul className={styles.lines}>
        {lines.map((line) => (
          <Line key={line.variant_id} line={line} />
        ))}
      </ul>
    </Section>
  );
}

function Line({ line }: { line: OrderLine }) {
  const { title, options, url, picture, quantity, unit, unit_price, total } = line;
  return (
    <li className={styles.line}>
      <div className={styles.picture}>{picture ? <Picture picture={picture} sizes="5rem" ornament /> : null}</div>
      <div className={styles.words}>
        <h3 className={styles.name}>
          <Link to={url} className={styles.link}>
            {title}
          </Link>
        </h3>
        {options === '' ? null : <p className={styles.about}>{options}</p>}
        <p className={styles.about}>
          {formatNumber(quantity)} {unit} × {formatToman(unit_price)}
        </p>
      </div>
      <strong className={styles.lineTotal}>{formatToman(total)}</strong>
    </li>
  );
}

export function Totals({ order: { lines, totals, delivery } }: OrderProps) {
  const { before, goods, discount, shipping, total, vat, vat_percent } = totals;
  const shippingText = delivery.is_postpaid ? 'پس‌کرایه' : shipping === 0 ? 'رایگان' : formatToman(shipping);
  const rows = [
    { name: goodsPriceTitle(lines.length), value: formatToman(before), isSaving: false },
    ...(before > goods ? [{ name: 'سود شما', value: formatToman(toRial(before - goods)), isSaving: true }] : []),
    ...(discount > 0 ? [{ name: 'تخفیف', value: formatToman(discount), isSaving: true }] : []),
    { name: 'هزینهٔ ارسال', value: shippingText, isSaving: false },
  ];
  return (
    <Section title="مبلغ سفارش">
      <dl className={styles.rows}>
        {rows.map(({ name, value, isSaving }) => (
          <div key={name} className={styles.row}>
            <dt>{name}</dt>
            <dd className={isSaving ? styles.saving : undefined}>{value}</dd>
          </div>
        ))}
        <div className={styles.row} data-sum>
          <dt>مبلغ نهایی</dt>
          <dd>{formatToman(total)}</dd>
        </div>
      </dl>
      <p className={styles.about}>
        {formatToman(wholeToman(vat))} مالیات بر ارزش افزوده ({toPersianDigits(vat_percent)}٪) در این مبلغ حساب شده است.
      </p>
    </Section>
  );
}

/** The tax is computed to the Rial, and shown in whole Toman. */
function wholeToman(amount: Rial): Rial {
  return toRial(Math.round(amount / 10) * 10);
}

export function OrderTimeline({ order }: OrderProps) {
  const stops = timelineOf(order).map(({ state, title, at, reason, isCurrent }) => ({
    key: state,
    title,
    note: reason,
    isCurrent,
    when: at === undefined ? undefined : `${formatDate(at)}، ${timeText(at)}`,
  }));
  return (
    <Section title="روند سفارش">
      <Timeline stops={stops} />
    </Section>
  );
}

export function Delivery({ order: { state, delivery } }: OrderProps) {
  const { method, recipient_name, recipient_mobile, province, city, address, postal_code } = delivery;
  const { weight_grams, note } = delivery;
  const deliveryTime = hasDeliveryTime(state) ? deliveryTimeText(delivery) : null;
  return (
    <Section title="تحویل">
      <dl className={styles.facts}>
        <dt>روش</dt>
        <dd>{shippingTitles[method]}</dd>
        <dt>گیرنده</dt>
        <dd>
          {recipient_name}، <bdi dir="ltr">{toPersianDigits(recipient_mobile)}</bdi>
        </dd>
        {deliveryTime === null ? null : (
          <>
            <dt>زمان تحویل</dt>
            <dd>{deliveryTime}</dd>
          </>
        )}
        {address === null ? null : (
          <>
            <dt>آدرس</dt>
            <dd>{toPersianDigits(joinPlace(province, city, address))}</dd>
            <dt>کد پستی</dt>
            <dd>
              <bdi dir="ltr">{toPersianDigits(postal_code ?? '')}</bdi>
            </dd>
          </>
        )}
        <dt>وزن</dt>
        <dd>{weightText(weight_grams)}</dd>
        {note === '' ? null : (
          <>
            <dt>توضیح</dt>
            <dd className={styles.note}>{note}</dd>
          </>
        )}
      </dl>
    </Section>
  );
}

/** The code for the pages of the carrier, with a button that copies it. */
export function TrackingCode({ code }: { code: string }) {
  return (
    <div className={styles.tracking}>
      <p>
        <span className={styles.about}>کد رهگیری</span>
        <bdi dir="ltr" className={styles.code}>
          {formatCode(code)}
        </bdi>
      </p>
      <CopyButton text={code} name="کد رهگیری" />
    </div>
  );
}

/** «۳٬۰۰۰٬۰۰۰ تومان و ۵۰۰٬۰۰۰ تومان از کیف پول»: the first part is what the statement of the bank has. */
function paidText(amount: Rial, fromWallet: Rial): string {
  if (fromWallet === 0 || fromWallet === amount) return formatToman(amount);
  return `${formatToman(toRial(amount - fromWallet))} و ${formatToman(fromWallet)} از کیف پول`;
}

export function Payments({ order: { payments } }: OrderProps) {
  if (payments.length === 0) return null;
  return (
    <Section title="پرداخت‌ها">
      <ul className={styles.payments}>
        {payments.map(({ reference, gateway, state, amount, wallet_amount, ref_id, card, at }) => (
          <li key={reference} className={styles.payment}>
            <p className={styles.paymentHead}>
              <span>{gatewayTitle(gateway, amount)}</span>
              {amount === 0 ? null : <strong>{paymentTitle({ gateway, state })}</strong>}
            </p>
            <p className={styles.about}>
              {paidText(amount, wallet_amount)} · {formatDate(at)}، {timeText(at)}
            </p>
            {ref_id === null ? null : (
              <p className={styles.about}>
                شمارهٔ پیگیری بانک: <bdi dir="ltr">{formatCode(ref_id)}</bdi>
              </p>
            )}
            {card === null ? null : (
              <p className={styles.about}>
                کارت: <bdi dir="ltr">{toPersianDigits(card)}</bdi>
              </p>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
