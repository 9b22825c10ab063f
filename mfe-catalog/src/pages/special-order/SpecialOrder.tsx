import { Link } from '@shop/shared/kernel';
import { formatNumber, toPersianDigits } from '@shop/shared/lib/digits';
import { depositPercent, figures, kinds, kindTitles, quoteDays } from '@shop/shared/lib/special-order';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Content } from '@shop/shared/ui/Content';
import { LazyOrderForm } from './LazyOrderForm.tsx';
import styles from './SpecialOrder.module.scss';

const steps = [
  {
    title: 'مشخصات را ثبت می‌کنید',
    text: 'نوع کیسه، اندازه، جنس و وزن پارچه، رنگ، دسته و آستر، روش چاپ و تعداد رنگ‌ها، تعداد و زمان تحویل.',
  },
  {
    title: 'پیش‌فاکتور می‌گیرید',
    text: `قیمت و زمان ساخت را برایتان می‌فرستیم. پیش‌فاکتور ${toPersianDigits(quoteDays)} روز اعتبار دارد.`,
  },
  {
    title: 'ساخت شروع می‌شود',
    text: `با پرداخت ${toPersianDigits(depositPercent)} درصد، سفارش وارد تولید می‌شود و بقیهٔ مبلغ پیش از ارسال پرداخت می‌شود.`,
  },
];

/** The form names them at each kind. Rendered only on the server, so the client bundle leaves it out. */
const Minimums = () => (
  <ul className={styles.minimums}>
    {kinds.map((kind) => (
      <li key={kind}>
        {kindTitles[kind]}: حداقل {formatNumber(figures[kind].quantity[0])} عدد
      </li>
    ))}
  </ul>
);

export function Page() {
  return (
    <Content
      title="سفارش ویژه"
      lead="کیسه‌ای که در فروشگاه نیست، برایتان ساخته می‌شود: با اندازه، جنس و چاپ خودتان؛ سیلک، فلکسو یا DTF."
      trail={[{ title: 'خانه', to: '/' }]}
    >
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h2 className={styles.title}>{title}</h2>
            <p>{text}</p>
          </li>
        ))}
      </ol>
      <section aria-labelledby="order" className={styles.order}>
        <div className={styles.head}>
          <h2 id="order">کیسهٔ خودتان را بسازید</h2>
          <Link to="/special-order/orders" className={styles.ordersLink}>
            سفارش‌های ویژهٔ من
          </Link>
        </div>
        <noscript>
          {typeof window === 'undefined' && <Minimums />}
          <p className={styles.contact}>
            <span>
              فرم سفارش و برآورد قیمت به جاوااسکریپت نیاز دارد که در مرورگر شما غیرفعال است. می‌توانید سفارش خود را در{' '}
              <a href="/contact-us">صفحهٔ تماس</a> برایمان بنویسید.
            </span>
          </p>
        </noscript>
        <div className={styles.scripted}>
          <LazyOrderForm />
        </div>
      </section>
      <p className={styles.contact}>
        <span>برای مشاوره دربارهٔ سفارشتان با ما تماس بگیرید.</span>
        <ButtonLink to="/contact-us">راه‌های تماس</ButtonLink>
      </p>
    </Content>
  );
}
