import { toPersianDigits } from '@shop/shared/lib/digits';
import { tellNetwork, useArriving } from '@shop/shared/ui/arriving';
import { Picture } from '@shop/shared/ui/Picture';
import { type MouseEvent, useRef, useState } from 'react';
import type { ProductPicture } from '../data.ts';
import styles from './Gallery.module.scss';

const bringZoom = () => import(/* webpackChunkName: "zoom" */ './Zoom.tsx');

type GalleryProps = { name: string; pictures: ProductPicture[] };

/** One beside the other, to be swiped; without script its links lead to the same pictures. */
export function Gallery({ name, pictures }: GalleryProps) {
  const strip = useRef<HTMLUListElement>(null);
  const { code, want } = useArriving(bringZoom);
  const [at, setAt] = useState(0);
  const [zoomed, zoom] = useState<number>();

  const show = (place: number) => {
    const { current } = strip;
    // To the left, in Persian: that is where the next one lies.
    current?.scrollTo({ left: -place * current.clientWidth });
  };
  const open = async (event: MouseEvent, place: number) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (await want()) zoom(place);
    else tellNetwork();
  };
  return (
    <section aria-label={`تصویرهای ${name}`} className={styles.gallery}>
      <ul
        ref={strip}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => {
          setAt(Math.round(Math.abs(scrollLeft) / Math.max(1, clientWidth)));
        }}
        className={styles.strip}
      >
        {pictures.map((picture, place) => (
          <li key={picture.id} id={`picture-${place + 1}`} className={styles.slide}>
            <a
              href={largest(picture)}
              aria-label={`بزرگ‌نمایی: ${picture.alt}`}
              onPointerEnter={want}
              onClick={(event) => open(event, place)}
            >
              <Picture
                picture={picture}
                sizes="(min-width: 80rem) 34rem, (min-width: 48rem) 42vw, 92vw"
                first={place === 0}
              />
            </a>
          </li>
        ))}
      </ul>
      {pictures.length > 1 ? (
        <ul aria-label="انتخاب تصویر" className={styles.thumbs}>
          {pictures.map((picture, place) => (
            <li key={picture.id}>
              <a
                href={`#picture-${place + 1}`}
                aria-label={`تصویر ${toPersianDigits(place + 1)} از ${toPersianDigits(pictures.length)}`}
                aria-current={place === at ? 'true' : undefined}
                onClick={(event) => {
                  event.preventDefault();
                  show(place);
                }}
                className={styles.thumb}
              >
                <Picture picture={picture} sizes="4.5rem" ornament />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {code ? <code.Zoom name={name} pictures={pictures} at={zoomed} onClose={() => zoom(undefined)} /> : null}
    </section>
  );
}

const largest = ({ id, widths }: ProductPicture) => `/media/pictures/${id}/${Math.max(...widths)}.webp`;
