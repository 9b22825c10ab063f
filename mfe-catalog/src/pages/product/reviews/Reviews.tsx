import { HydrateLater } from '@shop/shared/ui/HydrateLater';
import { memo } from 'react';
import { laterParts } from '../later.ts';
import type { ReviewsProps } from './ReviewList.tsx';
import styles from './Reviews.module.scss';

const ReviewList = laterParts.part(({ ReviewList }) => ReviewList);

/** Memoised, because neither a quantity nor anything else of the page changes them. */
export const Reviews = memo((props: ReviewsProps) => (
  <HydrateLater as="section" code={laterParts} aria-labelledby="reviews" className={styles.reviews}>
    <ReviewList {...props} />
  </HydrateLater>
));
