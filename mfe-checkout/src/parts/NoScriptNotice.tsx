import page from './page.module.scss';

/** Rendered only on the server, so the client bundle leaves it out. */
const Notice = () => (
  <p className={page.warning}>
    این صفحه به جاوااسکریپت نیاز دارد که در مرورگر شما غیرفعال است. برای سفارش تلفنی یا پیگیری پرداخت{' '}
    <a href="/contact-us" className={page.link}>
      با ما تماس بگیرید
    </a>
    .
  </p>
);

/** Baskets and payments load in the browser, so without script only a skeleton would be shown. */
export const NoScriptNotice = () => <noscript>{typeof window === 'undefined' && <Notice />}</noscript>;
