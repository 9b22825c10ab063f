import { Link, notify } from '@shop/shared/kernel';
import { formatDate } from '@shop/shared/lib/dates';
import { toPersianDigits } from '@shop/shared/lib/digits';
import { Badge } from '@shop/shared/ui/Badge';
import { Button } from '@shop/shared/ui/Button';
import { Card } from '@shop/shared/ui/Card';
import { ConfirmButton } from '@shop/shared/ui/ConfirmButton';
import { Picture } from '@shop/shared/ui/Picture';
import { Rating } from '@shop/shared/ui/Rating';
import { VisitorText } from '@shop/shared/ui/VisitorText';
import { type ReactNode, useState } from 'react';
import { OwnPictures } from '../../pictures/OwnPictures.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import styles from './Reviews.module.scss';
import { type AwaitingProduct, addReview, editReview, type Review, removeReview } from './reviews.ts';

const statuses = {
  pending: { title: 'در انتظار بررسی', tone: 'warning' },
  approved: { title: 'منتشر شده', tone: 'success' },
  rejected: { title: 'منتشر نشد', tone: 'danger' },
} as const;

type ProductProps = Pick<Review, 'title' | 'url' | 'picture'> & { about: ReactNode; aside?: ReactNode };

const Product = ({ title, url, picture, about, aside }: ProductProps) => (
  <div className={styles.product}>
    <div className={styles.picture}>{picture ? <Picture picture={picture} sizes="4.5rem" ornament /> : null}</div>
    <div className={styles.words}>
      <h3 className={styles.name}>
        <Link to={url} className={styles.link}>
          {title}
        </Link>
      </h3>
      <div className={styles.about}>{about}</div>
    </div>
    {aside}
  </div>
);

export function AwaitingCard({ product }: { product: AwaitingProduct }) {
  const { product_id, title, options, url, picture, order, delivered_at } = product;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Card as="li">
      <div className={styles.card}>
        <Product
          {...{ title, url, picture }}
          about={
            <>
              {options === '' ? null : <p>{options}</p>}
              <p>سفارش {toPersianDigits(order)}</p>
              {delivered_at === null ? null : <p>تحویل در {formatDate(delivered_at)}</p>}
            </>
          }
        />
        {isOpen ? (
          <ReviewForm
            id={product_id}
            label={`دیدگاه دربارهٔ ${title}`}
            onClose={() => setIsOpen(false)}
            send={(content, { idempotencyKey }) => addReview(product_id, content, idempotencyKey)}
            onSent={() =>
              notify({ type: 'success', title: 'دیدگاه شما ثبت شد', description: 'پس از بررسی منتشر می‌شود.' })
            }
          />
        ) : (
          <Button variant="quiet" aria-label={`نوشتن دیدگاه دربارهٔ ${title}`} onClick={() => setIsOpen(true)}>
            نوشتن دیدگاه
          </Button>
        )}
      </div>
    </Card>
  );
}

export function ReviewCard({ review }: { review: Review }) {
  const { id, title, url, picture, rating, text, status, reason, files, created_at } = review;
  const [isEditing, setIsEditing] = useState(false);
  const { title: statusTitle, tone } = statuses[status];
  return (
    <Card as="li">
      <div className={styles.card}>
        <Product
          {...{ title, url, picture }}
          about={formatDate(created_at)}
          aside={<Badge tone={tone}>{statusTitle}</Badge>}
        />
        {reason === null ? null : <p className={styles.reason}>{reason}</p>}
        {isEditing ? (
          <ReviewForm
            id={id}
            label={`ویرایش دیدگاه دربارهٔ ${title}`}
            initial={{ rating, text, files }}
            onClose={() => setIsEditing(false)}
            send={(content) => editReview(id, content)}
            onSent={() => {
              setIsEditing(false);
              notify({ type: 'success', title: 'دیدگاه شما ویرایش شد', description: 'پس از بررسی منتشر می‌شود.' });
            }}
          />
        ) : (
          <>
            <Rating value={rating} />
            <p className={styles.text}>
              <VisitorText text={text} />
            </p>
            {files.length === 0 ? null : <OwnPictures label={`عکس‌های دیدگاه دربارهٔ ${title}`} pictures={files} />}
            <div className={styles.actions}>
              <Button variant="quiet" aria-label={`ویرایش دیدگاه دربارهٔ ${title}`} onClick={() => setIsEditing(true)}>
                ویرایش
              </Button>
              <ConfirmButton
                label="حذف"
                name={`حذف دیدگاه دربارهٔ ${title}`}
                title="دیدگاه حذف شود؟"
                yes="حذف شود"
                no="انصراف"
                isRemoval
                onConfirm={() => removeReview(review)}
              >
                دیدگاه و عکس‌های آن برای همیشه حذف می‌شود. بعداً می‌توانید دیدگاه جدیدی بنویسید.
              </ConfirmButton>
            </div>
          </>
        )}
      </div>
    </Card>
  );
}
