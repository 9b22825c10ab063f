import { ButtonLink } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { Content } from '@shop/shared/ui/Content';
import styles from './SpecialOrder.module.scss';

const minimums = [
  { kind: 'کیسهٔ پارچه‌ای', count: '۱۰۰ عدد' },
  { kind: 'گونی پلی‌پروپیلن (PP)', count: '۵۰۰ عدد' },
  { kind: 'جامبوبگ', count: '۱۰ عدد' },
];

const steps = [
  {
    title: 'مشخصات را می‌گویید',
    text: 'نوع کیسه، اندازه، جنس و وزن پارچه، رنگ، دسته و آستر، روش چاپ و شمار رنگ‌ها، تعداد و زمان تحویل.',
  },
  { title: 'پیش‌فاکتور می‌گیرید', text: 'قیمت و زمان ساخت را برایتان می‌فرستیم. پیش‌فاکتور ۷ روز اعتبار دارد.' },
  { title: 'ساخت آغاز می‌شود', text: 'با پرداخت ۶۰ درصد، کار به تولید می‌رود و ماندهٔ آن پیش از ارسال پرداخت می‌شود.' },
];

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
      <Card as="section" padding="lg" labelledBy="minimums">
        <h2 id="minimums">کمینهٔ تعداد</h2>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">نوع</th>
              <th scope="col">کمینه</th>
            </tr>
          </thead>
          <tbody>
            {minimums.map(({ kind, count }) => (
              <tr key={kind}>
                <th scope="row">{kind}</th>
                <td>{count}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <p className={styles.ask}>
        <span>برای گفت‌وگو دربارهٔ سفارش خود با ما در تماس باشید.</span>
        <ButtonLink to="/contact-us">راه‌های تماس</ButtonLink>
      </p>
    </Content>
  );
}
