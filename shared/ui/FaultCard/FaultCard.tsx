import { Button } from '../Button/Button.tsx';
import { ReloadIcon } from '../icons/icons.tsx';
import styles from './FaultCard.module.scss';

type FaultCardProps = {
  onRetry: () => void;
  /** A retry is in progress. */
  busy?: boolean;
  /** Shown so that support can find this failure in the log. */
  requestId?: string | undefined;
};

const shopFault = 'مشکل از ماست و بقیهٔ فروشگاه کار می‌کند. چند لحظهٔ دیگر دوباره تلاش کنید.';
const visitorOffline = 'اینترنت شما قطع است. پس از وصل شدن، دوباره تلاش کنید.';
/** Always false on the server, which has no `navigator.onLine`. */
const isOffline = () => globalThis.navigator?.onLine === false;

/** The fallback card: replaces a part of the page that failed, with a retry button. The rest of the page keeps working. */
export function FaultCard({ onRetry, busy = false, requestId }: FaultCardProps) {
  return (
    <section role="alert" className={styles.fault}>
      <svg aria-hidden="true" viewBox="0 0 96 80" className={styles.picture}>
        <path d="M20 26c-5 16-7 34-3 46 18 5 44 5 62 0 4-12 2-30-3-46z" className={styles.cloth} />
        <path
          d="M20 26c5-5 12-7 13-12-4-3-5-6-3-9 12 3 24 3 36 0 2 3 1 6-3 9 1 5 8 7 13 12-14 5-42 5-56 0z"
          className={styles.neck}
        />
        <path d="M52 36 41 47l12 6-9 14" className={styles.tear} />
        <path d="m36 43 7 1M36 51l8-1M53 46l-7 1M57 59l-8-1M39 61l7-1" className={styles.stitch} />
      </svg>
      <h2 className={styles.title}>این بخش الان در دسترس نیست</h2>
      <p className={styles.text}>{isOffline() ? visitorOffline : shopFault}</p>
      <Button onClick={onRetry} busy={busy}>
        <ReloadIcon size="sm" />
        دوباره تلاش کنید
      </Button>
      {requestId ? (
        <p className={styles.request}>
          شناسهٔ پیگیری: <bdi dir="ltr">{requestId}</bdi>
        </p>
      ) : null}
    </section>
  );
}
