import { ApiError, Link } from '@shop/shared/kernel';
import { formatNumber } from '@shop/shared/lib/digits';
import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { useRef, useState } from 'react';
import styles from './AddAll.module.scss';
import { type AddedAll, addAllToBasket } from './add-all.ts';

/** Adds all favourites to the basket, and says what was left out and why. */
export function AddAll() {
  const [result, setResult] = useState<AddedAll>();
  const [isBusy, setIsBusy] = useState(false);
  // `busy` disables the button only after the next render; the second press of a double press comes earlier.
  const isAdding = useRef(false);
  const add = async () => {
    if (isAdding.current) return;
    isAdding.current = true;
    setIsBusy(true);
    try {
      setResult(await addAllToBasket());
    } catch (error) {
      // The client has shown a toast.
      if (!(error instanceof ApiError)) throw error;
    } finally {
      isAdding.current = false;
      setIsBusy(false);
    }
  };
  return (
    <div className={styles.all}>
      <Button variant="quiet" busy={isBusy} onClick={() => void add()}>
        افزودن همه به سبد
      </Button>
      <div role="status">{result ? <Result result={result} /> : null}</div>
    </div>
  );
}

function Result({ result: { added, leftOut } }: { result: AddedAll }) {
  return (
    <Card tone="sunk">
      <div className={styles.result}>
        <p>{added > 0 ? `${formatNumber(added)} کالا در سبد خرید شماست.` : 'کالایی به سبد خرید اضافه نشد.'}</p>
        {leftOut.length > 0 ? (
          <>
            <p>این‌ها اضافه نشد:</p>
            <ul className={styles.list}>
              {leftOut.map(({ product: { product_id, name, url }, reason }) => (
                <li key={product_id}>
                  <Link to={url} viewTransition className={styles.link}>
                    {name}
                  </Link>
                  <span className={styles.reason}>{reason}</span>
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {added > 0 ? (
          <div>
            <ButtonLink to="/checkout/cart">دیدن سبد خرید</ButtonLink>
          </div>
        ) : null}
      </div>
    </Card>
  );
}
