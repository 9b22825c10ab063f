import styles from './Picture.module.scss';

/** As the API gives it. */
export type PictureData = { id: string; alt: string; width: number; height: number; colour: string; widths: number[] };

type PictureProps = {
  picture: PictureData;
  /** How wide it is shown, as in the attribute of this name. */
  sizes: string;
  /** The largest of the page: everything else can wait for it. */
  first?: boolean;
  /** Said beside it already: then it is an ornament. */
  ornament?: boolean;
};

/** Its place has the final size and the picture's own colour before the picture is there. */
export function Picture({ picture, sizes, first = false, ornament = false }: PictureProps) {
  const { id, alt, width, height, colour, widths } = picture;
  const address = (size: number, type: string) => `/media/pictures/${id}/${size}.${type}`;
  const middle = widths[Math.floor(widths.length / 2)] ?? width;
  return (
    <span className={styles.place}>
      {/* A style attribute would be refused by the security policy. */}
      <svg aria-hidden="true" className={styles.ground}>
        <rect width="100%" height="100%" fill={colour} />
      </svg>
      <picture>
        <source
          type="image/avif"
          srcSet={widths.map((size) => `${address(size, 'avif')} ${size}w`).join(', ')}
          sizes={sizes}
        />
        <img
          src={address(middle, 'webp')}
          alt={ornament ? '' : alt}
          width={width}
          height={height}
          loading={first ? 'eager' : 'lazy'}
          fetchPriority={first ? 'high' : 'auto'}
          decoding="async"
          className={styles.picture}
        />
      </picture>
    </span>
  );
}
