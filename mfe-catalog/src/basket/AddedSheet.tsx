import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { CheckIcon } from '@shop/shared/ui/icons';
import { Picture, type PictureData } from '@shop/shared/ui/Picture';
import { Sheet } from '@shop/shared/ui/Sheet';
import styles from './AddedSheet.module.scss';

/** `status`: how many were added and are in the basket now. */
export type AddedItem = { name: string; variant: string; picture: PictureData | undefined; status: string };

type AddedSheetProps = { open: boolean; onClose: () => void; item: AddedItem };

/** Confirms that an item is in the basket, and offers to go there or to continue. */
export function AddedSheet({ open, onClose, item: { name, variant, picture, status } }: AddedSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="به سبد خرید اضافه شد"
      footer={
        <>
          <ButtonLink to="/checkout/cart">دیدن سبد خرید</ButtonLink>
          <Button variant="quiet" onClick={onClose}>
            ادامهٔ خرید
          </Button>
        </>
      }
    >
      <div className={styles.added}>
        {picture ? (
          <div className={styles.picture}>
            <Picture picture={picture} sizes="5rem" ornament />
          </div>
        ) : null}
        <div>
          <p className={styles.name}>{name}</p>
          {variant ? <p className={styles.variant}>{variant}</p> : null}
          <p className={styles.status}>
            <CheckIcon size="sm" />
            {status}
          </p>
        </div>
      </div>
    </Sheet>
  );
}
