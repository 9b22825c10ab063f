import { toPersianDigits } from '@shop/shared/lib/digits';
import { isPlainClick } from '@shop/shared/lib/plain-click';
import { notifyNetworkError, useLazyCode } from '@shop/shared/ui/lazy-code';
import { Picture } from '@shop/shared/ui/Picture';
import { type MouseEvent, useRef, useState } from 'react';
import type { ProductPicture } from '../data.ts';
import styles from './Gallery.module.scss';

const importZoom = () => import(/* webpackChunkName: "zoom" */ './Zoom.tsx');

type GalleryProps = { name: string; pictures: ProductPicture[] };

/** Pictures in a row that is swiped. Without JavaScript the links open the pictures themselves. */
export function Gallery({ name, pictures }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const { code, load } = useLazyCode(importZoom);
  const [visibleIndex, setVisibleIndex] = useState(0);
  const [zoomedIndex, setZoomedIndex] = useState<number>();

  const scrollTo = (index: number) => {
    const { current } = strip;
    // Right-to-left: the next picture is on the left, at a negative position.
    current?.scrollTo({ left: -index * current.clientWidth });
  };
  const open = async (event: MouseEvent, index: number) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    if (await load()) setZoomedIndex(index);
    else notifyNetworkError();
  };
  return (
    <section aria-label={`تصاویر ${name}`} className={styles.gallery}>
      <ul
        ref={strip}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          setVisibleIndex(Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth)));
        }}
        className={styles.strip}
      >
        {pictures.map((picture, index) => (
          <li key={picture.id} id={`picture-${index + 1}`} className={styles.slide}>
            <a
              href={largestFile(picture)}
              aria-label={`بزرگ‌نمایی: ${picture.alt}`}
              onPointerEnter={load}
              onClick={(event) => open(event, index)}
            >
              <Picture
                picture={picture}
                sizes="(min-width: 80rem) 38.5rem, (min-width: 48rem) 44vw, 92vw"
                first={index === 0}
              />
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 1 ? (
        <ul data-screen aria-label="انتخاب تصویر" className={styles.thumbs}>
          {pictures.map((picture, index) => (
            <li key={picture.id}>
              <a
                href={`#picture-${index + 1}`}
                aria-label={`تصویر ${toPersianDigits(index + 1)} از ${toPersianDigits(pictures.length)}`}
                aria-current={index === visibleIndex ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  scrollTo(index);
                }}
                className={styles.thumb}
              >
                <Picture picture={picture} sizes="4.5rem" upTo={320} ornament />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {code ? (
        <code.Zoom
          name={name}
          pictures={pictures}
          initialIndex={zoomedIndex}
          onClose={() => setZoomedIndex(undefined)}
        />
      ) : null}
    </section>
  );
}

const largestFile = ({ id, widths }: ProductPicture) => `/media/pictures/${id}/${Math.max(...widths)}.webp`;
