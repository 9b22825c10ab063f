import { toPersianDigits } from '@shop/shared/lib/digits';
import { BackIcon, CloseIcon, ForwardIcon } from '@shop/shared/ui/icons';
import { Picture } from '@shop/shared/ui/Picture';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ProductPicture } from '../data.ts';
import styles from './Zoom.module.scss';

type ZoomProps = {
  name: string;
  pictures: ProductPicture[];
  /** Which one; undefined: it is closed. */
  at: number | undefined;
  onClose: () => void;
};

/** As large as the screen, and twice that where it is pressed. The browser's own modal keeps the focus, and gives it back. */
export function Zoom({ name, pictures, at, onClose }: ZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [place, setPlace] = useState(0);
  const [near, setNear] = useState(false);
  const picture = pictures[place];

  useEffect(() => {
    const { current } = dialog;
    if (at === undefined) return current?.close();
    setPlace(at);
    setNear(false);
    if (!current?.open) current?.showModal();
  }, [at]);

  const go = (step: number) => {
    setPlace((place + step + pictures.length) % pictures.length);
    setNear(false);
  };
  const press = ({ key }: KeyboardEvent) => {
    // Persian goes on to the left.
    if (key === 'ArrowLeft') go(1);
    if (key === 'ArrowRight') go(-1);
  };
  return (
    <dialog ref={dialog} aria-label={`تصویر بزرگ ${name}`} onClose={onClose} onKeyDown={press} className={styles.zoom}>
      {picture && at !== undefined ? (
        <>
          <div className={styles.view} data-near={near}>
            <button
              type="button"
              aria-pressed={near}
              aria-label={`دو برابر: ${picture.alt}`}
              onClick={() => setNear(!near)}
              className={styles.picture}
            >
              <Picture key={picture.id} picture={picture} sizes={near ? '200vmin' : '100vmin'} ornament first />
            </button>
          </div>
          <div className={styles.bar}>
            <button type="button" aria-label="بستن" onClick={onClose} className={styles.button}>
              <CloseIcon />
            </button>
            <p role="status" className={styles.count}>
              {toPersianDigits(place + 1)} از {toPersianDigits(pictures.length)}
            </p>
            {pictures.length > 1 ? (
              <div className={styles.steps}>
                <button type="button" aria-label="تصویر قبل" onClick={() => go(-1)} className={styles.button}>
                  <BackIcon />
                </button>
                <button type="button" aria-label="تصویر بعد" onClick={() => go(1)} className={styles.button}>
                  <ForwardIcon />
                </button>
              </div>
            ) : null}
          </div>
        </>
      ) : null}
    </dialog>
  );
}
