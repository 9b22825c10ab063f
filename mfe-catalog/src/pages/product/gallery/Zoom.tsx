import { useLayer } from '@shop/shared/kernel';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { BackIcon, CloseIcon, ForwardIcon } from '@shop/shared/ui/icons';
import { Picture } from '@shop/shared/ui/Picture';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { ProductPicture } from '../data.ts';
import styles from './Zoom.module.scss';

type ZoomProps = {
  name: string;
  pictures: ProductPicture[];
  /** The picture to open with; undefined: the dialog is closed. */
  initialIndex: number | undefined;
  onClose: () => void;
};

/** Pictures in full screen; a press doubles the size. A modal `<dialog>`, so the browser traps the focus and restores it. */
export function Zoom({ name, pictures, initialIndex, onClose }: ZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  const [index, setIndex] = useState(0);
  const [isEnlarged, setIsEnlarged] = useState(false);
  const picture = pictures[index];
  useLayer(initialIndex !== undefined, onClose);

  useEffect(() => {
    const { current } = dialog;
    if (initialIndex === undefined) return current?.close();
    setIndex(initialIndex);
    setIsEnlarged(false);
    if (!current?.open) current?.showModal();
  }, [initialIndex]);

  const go = (step: number) => {
    setIndex((index + step + pictures.length) % pictures.length);
    setIsEnlarged(false);
  };
  const onKeyDown = ({ key }: KeyboardEvent) => {
    // Right-to-left: the next picture is on the left.
    if (key === 'ArrowLeft') go(1);
    if (key === 'ArrowRight') go(-1);
  };
  return (
    <dialog
      ref={dialog}
      aria-label={`تصویر بزرگ ${name}`}
      onClose={onClose}
      onKeyDown={onKeyDown}
      className={styles.zoom}
    >
      {picture && initialIndex !== undefined ? (
        <>
          <div className={styles.view} data-enlarged={isEnlarged}>
            <button
              type="button"
              aria-pressed={isEnlarged}
              aria-label={`بزرگ‌نمایی دوبرابر: ${picture.alt}`}
              onClick={() => setIsEnlarged(!isEnlarged)}
              className={styles.picture}
            >
              <Picture key={picture.id} picture={picture} sizes={isEnlarged ? '200vmin' : '100vmin'} ornament first />
            </button>
          </div>
          <div className={styles.bar}>
            <button type="button" aria-label="بستن" onClick={onClose} className={styles.button}>
              <CloseIcon />
            </button>
            <p role="status" className={styles.count}>
              {toPersianDigits(index + 1)} از {toPersianDigits(pictures.length)}
            </p>
            {pictures.length > 1 ? (
              <div className={styles.steps}>
                <button type="button" aria-label="تصویر قبلی" onClick={() => go(-1)} className={styles.button}>
                  <BackIcon />
                </button>
                <button type="button" aria-label="تصویر بعدی" onClick={() => go(1)} className={styles.button}>
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
