import styles from './Picture.module.scss';

/** A picture in a response of the API. */
export type PictureData = { id: string; alt: string; width: number; height: number; colour: string; widths: number[] };

type PictureProps = {
  picture: PictureData;
  /** The attribute `sizes`: the displayed width. */
  sizes: string;
  /** The widest file that its place can need, in pixels of the device. Files below a quarter of it are left out, too. */
  upTo?: number;
  /** Load with high priority: for the largest picture of a page's first view. */
  first?: boolean;
  /** The text beside it says the same, so screen readers skip it. */
  ornament?: boolean;
  /** The picture fills the element around it, which has a position, a size and a background. That saves two elements for each card of a list. */
  fills?: boolean;
};

/** A picture in several widths and formats. Before it is loaded its place has the final size and the picture's average colour. */
export function Picture({ picture, sizes, upTo, first = false, ornament = false, fills = false }: PictureProps) {
  const { id, alt, width, height, colour } = picture;
  const useful = picture.widths.filter((size) => upTo === undefined || (size <= upTo && size >= upTo / 4));
  const widths = useful.length > 0 ? useful : picture.widths;
  const addressOf = (size: number, type: string) => `/media/pictures/${id}/${size}.${type}`;
  const fallbackWidth = widths[Math.floor(widths.length / 2)] ?? width;
  const content = (
    <picture className={fills ? styles.filling : styles.picture}>
      <source
        type="image/avif"
        srcSet={widths.map((size) => `${addressOf(size, 'avif')} ${size}w`).join()}
        sizes={sizes}
      />
      <img
        src={addressOf(fallbackWidth, 'webp')}
        alt={ornament ? '' : alt}
        {...(fills ? {} : { width, height })}
        loading={first ? 'eager' : 'lazy'}
        {...(first ? { fetchPriority: 'high' as const } : {})}
      />
    </picture>
  );
  if (fills) return content;
  return (
    <span className={styles.place}>
      {/* The content security policy forbids a style attribute; an SVG has one for its colour, which is its background. */}
      <svg aria-hidden="true" color={colour} className={styles.ground} />
      {content}
    </span>
  );
}
