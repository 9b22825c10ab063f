import { Link } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import styles from './CheckoutSteps.module.scss';

const steps = [
  { to: '/checkout/cart', title: 'سبد خرید' },
  { to: '/checkout/shipping', title: 'ارسال' },
  { to: '/checkout/payment', title: 'پرداخت' },
];

/** Back to a step that is done is a link; forward goes only through the page itself. */
export function CheckoutSteps({ pathname }: { pathname: string }) {
  const here = steps.findIndex(({ to }) => pathname.startsWith(to));
  return (
    <nav aria-label="مراحل خرید">
      <ol className={styles.steps}>
        {steps.map(({ to, title }, at) => (
          <li key={to} className={styles.step} aria-current={at === here ? 'step' : undefined} data-done={at < here}>
            <span aria-hidden="true" className={styles.number}>
              {toPersianDigits(at + 1)}
            </span>
            {at < here ? (
              <Link to={to} viewTransition className={styles.title}>
                {title}
              </Link>
            ) : (
              <span className={styles.title}>{title}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
