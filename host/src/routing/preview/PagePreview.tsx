import type { Preview } from '@shop/shared/contract';
import { useStore } from '@shop/shared/kernel';
import { Breadcrumb } from '@shop/shared/ui/Breadcrumb';
import { Content } from '@shop/shared/ui/Content';
import { Picture } from '@shop/shared/ui/Picture';
import { Skeleton } from '@shop/shared/ui/Skeleton';
import { type ComponentType, memo, useLayoutEffect, useRef } from 'react';
import type { ChosenPreview, Outline as OutlineName } from './choose-preview.ts';
import styles from './PagePreview.module.scss';
import { showBehind, showBehindInPage, widthIn } from './picture-behind.ts';
import { $preview } from './shown-preview.ts';

type ContentProps = { content: Preview; behind: string | undefined };

const trail = [{ title: 'خانه', to: '/' }];
const placeholders = [1, 2, 3, 4, 5, 6];

const Text = ({ content: { title, lead } }: ContentProps) => (
  <Content title={title} lead={lead} trail={trail}>
    <Skeleton lines={8} />
  </Content>
);

const Article = ({ content: { title, lead, picture }, behind }: ContentProps) => (
  <Content title={title} lead={lead} trail={trail}>
    {lead !== undefined && picture ? (
      <div className={styles.cover}>
        <LoadedPicture picture={picture} sizes="(min-width: 48rem) 38rem, 92vw" behind={behind} />
      </div>
    ) : null}
    <Skeleton lines={8} />
  </Content>
);

const Columns = ({ content: { title, lead } }: ContentProps) => (
  <Content title={title} lead={lead}>
    <div className={styles.columns}>
      <div className={styles.boxes}>
        <div className={styles.box}>
          <Skeleton lines={4} />
        </div>
        <div className={styles.box}>
          <Skeleton lines={4} />
        </div>
      </div>
      <div className={styles.box} data-wide>
        <Skeleton lines={6} />
      </div>
    </div>
  </Content>
);

const Listing = ({ content: { title } }: ContentProps) => (
  <div className={styles.listing}>
    <div className={styles.trail}>
      <Breadcrumb trail={trail} here={title} />
    </div>
    <div className={styles.listingHead}>
      <h1>{title}</h1>
      <span className={styles.choice} />
    </div>
    <Skeleton lines={2} />
    <ul aria-hidden="true" className={styles.cards}>
      {placeholders.map((place) => (
        <li key={place} className={styles.card} />
      ))}
    </ul>
  </div>
);

const Product = ({ content: { title, picture }, behind }: ContentProps) => (
  <div className={styles.page}>
    <Breadcrumb trail={trail} here={title} />
    <div className={styles.product}>
      <div className={styles.gallery}>
        <div className={styles.slide}>
          {picture ? (
            <LoadedPicture
              picture={picture}
              sizes="(min-width: 80rem) 34rem, (min-width: 48rem) 42vw, 92vw"
              behind={behind}
            />
          ) : null}
        </div>
        <div className={styles.thumbs} />
      </div>
      <div className={styles.summary}>
        <div className={styles.summaryHead}>
          <h1>{title}</h1>
          <span className={styles.tools} />
        </div>
        <Skeleton lines={8} />
      </div>
    </div>
  </div>
);

/** Memoised, so that a press only shows what was prepared for it. */
const outlines: Record<OutlineName, ComponentType<ContentProps>> = {
  text: memo(Text),
  article: memo(Article),
  listing: memo(Listing),
  product: memo(Product),
  columns: memo(Columns),
};

type PagePreviewProps = Pick<ChosenPreview, 'outline' | 'content'> & {
  behind: string | undefined;
  isPrepared?: boolean;
};

/**
 * The outline of a page, with the parts that are known. `behind`: the address of the same picture that the browser has. `isPrepared`: styled and
 * laid out, but without a size, for a press that may follow.
 */
export function PagePreview({ outline, content, behind, isPrepared }: PagePreviewProps) {
  const Outline = outlines[outline];
  const root = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const preview = root.current;
    if (!preview) return;
    if (!isPrepared) coverPage(preview);
    // Not always that of the visitor: `rehearsePress` renders previews in a document of its own.
    const page = preview.ownerDocument;
    return () => uncoverPage(page);
  }, [isPrepared]);
  return (
    <div
      ref={root}
      className={styles.preview}
      data-preview={isPrepared ? 'prepared' : 'shown'}
      aria-hidden={isPrepared || undefined}
    >
      <Outline content={content} behind={behind} />
    </div>
  );
}

/** Marks what follows a preview, for its style sheet to hide, until the preview is removed. */
function coverPage(preview: Element): void {
  for (let part = preview.nextElementSibling; part; part = part.nextElementSibling)
    part.setAttribute('data-covered', '');
}

function uncoverPage(page: Document): void {
  for (const part of page.querySelectorAll('[data-covered]')) part.removeAttribute('data-covered');
}

/** Shows the prepared preview in the document before React does. */
export function showPreparedElement(): void {
  const preview = document.querySelector('[data-preview=prepared]');
  if (!preview) return;
  preview.setAttribute('data-preview', 'shown');
  preview.removeAttribute('aria-hidden');
  coverPage(preview);
}

type LoadedPictureProps = { picture: NonNullable<Preview['picture']>; sizes: string; behind: string | undefined };

/**
 * Requests the picture in the size that the page will need, and shows the smaller one of the link until it is there, also in the page. Before the
 * press it has only the smaller one, and so requests nothing.
 */
function LoadedPicture({ picture, sizes, behind }: LoadedPictureProps) {
  const place = useRef<HTMLDivElement>(null);
  const { id } = picture;
  const isPrepared = useStore($preview)?.prepared !== undefined;
  const widths = isPrepared ? widthIn(behind) : picture.widths;
  useLayoutEffect(() => {
    const image = place.current?.querySelector('img');
    if (!behind || !image) return;
    showBehind(image, behind);
    return isPrepared ? undefined : () => showBehindInPage(id, behind);
    // The press gives the image another address.
  }, [behind, id, isPrepared]);
  return (
    <div ref={place}>
      {widths.length > 0 ? <Picture picture={{ ...picture, widths, alt: '' }} sizes={sizes} first ornament /> : null}
    </div>
  );
}
