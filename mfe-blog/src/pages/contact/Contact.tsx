import { footerFrom } from '@shop/shared/lib/footer-content';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { Connections } from '@shop/shared/ui/Connections';
import { Content } from '@shop/shared/ui/Content';
import styles from './Contact.module.scss';

/** The ways to reach the shop are kept once, in the footer's content. */
export function Page({ data }: { data: { footerPage: unknown } }) {
  const footer = footerFrom(data.footerPage);
  const connections = [...(footer?.about.connections ?? []), ...(footer?.social?.connections ?? [])];
  return (
    <Content
      title="تماس با ما"
      lead="برای پرسش دربارهٔ کالا، خرید عمده یا پیگیری سفارش در کنار شما هستیم."
      trail={[{ title: 'خانه', to: '/' }]}
    >
      <div className={styles.ways}>
        <Card as="section" padding="lg">
          <h2>راه‌های تماس</h2>
          {connections.length > 0 ? (
            <Connections connections={connections} />
          ) : (
            <p>نشانی‌های تماس الان در دسترس نیست؛ چند دقیقهٔ دیگر دوباره سر بزنید.</p>
          )}
        </Card>
        <Card as="section" padding="lg" tone="sunk">
          <h2>سفارش چاپ اختصاصی دارید؟</h2>
          <p>گونی و کیسه با اندازه، جنس و چاپ دلخواه شما ساخته می‌شود. شرایط و کمینهٔ تعداد را ببینید.</p>
          <p className={styles.action}>
            <ButtonLink to="/special-order" variant="quiet">
              سفارش ویژه
            </ButtonLink>
          </p>
        </Card>
      </div>
    </Content>
  );
}
