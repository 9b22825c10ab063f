import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { CheckIcon } from '@shop/shared/ui/icons';
import { Picture, type PictureData } from '@shop/shared/ui/Picture';
import { Sheet } from '@shop/shared/ui/Sheet';
import styles from './AddedSheet.module.scss';

export type AddedThing = { name: string; variant: string; picture: PictureData | undefined; told: string };

type AddedSheetProps = { open: boolean; onClose: () => void; thing: AddedThing };

/** It is in the basket; where to go from there. */
export function AddedSheet({ open, onClose, thing: { name, variant, picture, told } }: AddedSheetProps) {
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="به سبد خرید افزوده شد"
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
          <p className={styles.told}>
            <CheckIcon size="sm" />
            {told}
          </p>
        </div>
      </div>
    </Sheet>
  );
}
