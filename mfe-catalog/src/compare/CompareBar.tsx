import { useStore } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { ButtonLink } from '@shop/shared/ui/Button';
import { focusNeighbour } from '@shop/shared/ui/focus';
import { CloseIcon } from '@shop/shared/ui/icons';
import styles from './CompareBar.module.scss';
import { comparePath } from './compare-path.ts';
import { $compared, clearCompared, maxCompared, removeCompared } from './compared.ts';

/** The products chosen for comparison, with a link to the comparison. */
export function CompareBar() {
  const compared = useStore($compared);
  const count = `${toPersianDigits(compared.length)} از ${toPersianDigits(maxCompared)}`;
  return (
    <section aria-label="فهرست مقایسه" className={styles.bar}>
      <div className={styles.head}>
        <p role="status" className={styles.count}>
          مقایسه: {count}
        </p>
        <button
          type="button"
          onClick={({ currentTarget }) => {
            focusNeighbour(currentTarget);
            clearCompared();
          }}
          className={styles.clear}
        >
          پاک کردن
        </button>
      </div>
      <ul className={styles.names}>
        {compared.map(({ id, name }) => (
          <li key={id} className={styles.entry}>
            <span className={styles.name}>{name}</span>
            <button
              type="button"
              aria-label={`حذف ${name} از مقایسه`}
              onClick={({ currentTarget }) => {
                focusNeighbour(currentTarget);
                removeCompared(id);
              }}
              className={styles.remove}
            >
              <CloseIcon size="sm" />
            </button>
          </li>
        ))}
      </ul>
      {compared.length > 1 ? (
        <ButtonLink to={comparePath(compared.map(({ id }) => id))}>مقایسه کنید</ButtonLink>
      ) : (
        <p className={styles.hint}>حداقل یک کالای دیگر انتخاب کنید.</p>
      )}
    </section>
  );
}
