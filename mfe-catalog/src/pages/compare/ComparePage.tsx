import { Link, useStore } from '@shop/shared/kernel';
import { formatNumber } from '@shop/shared/lib/digits';
import { previewState } from '@shop/shared/lib/preview-state';
import { Badge } from '@shop/shared/ui/Badge';
import { ButtonLink } from '@shop/shared/ui/Button';
import { Checkbox } from '@shop/shared/ui/Checkbox';
import { Content } from '@shop/shared/ui/Content';
import { EmptyState } from '@shop/shared/ui/EmptyState';
import { CloseIcon, StarIcon } from '@shop/shared/ui/icons';
import { Picture } from '@shop/shared/ui/Picture';
import { Price } from '@shop/shared/ui/Price';
import { Table } from '@shop/shared/ui/Table';
import { useRef, useState } from 'react';
import { comparePath } from '../../compare/compare-path.ts';
import { $compared, maxCompared, removeCompared } from '../../compare/compared.ts';
import type { ComparedCard, Comparison, ComparisonRow } from '../../compare/comparison.ts';
import { wholePicture } from '../parts/card-picture.ts';
import { CompareOfferButton } from './CompareOfferButton.tsx';
import styles from './ComparePage.module.scss';
import { StickyHeads } from './StickyHeads.tsx';

const trail = [
  { title: 'خانه', to: '/' },
  { title: 'فروشگاه', to: '/shop' },
];

export function Page({ data: { products, rows } }: { data: Comparison }) {
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  if (products.length === 0) return <NothingCompared />;
  const ids = products.map(({ id }) => id);
  const hasSeveral = products.length > 1;
  const visibleRows = onlyDifferences && hasSeveral ? rows.filter(({ differs }) => differs) : rows;
  return (
    <Content title="مقایسهٔ کالاها" trail={trail}>
      {hasSeveral ? (
        <div className={styles.options}>
          <Checkbox label="فقط تفاوت‌ها" checked={onlyDifferences} onValue={setOnlyDifferences} />
        </div>
      ) : null}
      <div ref={frame} className={styles.table} data-columns={products.length}>
        <StickyHeads products={products} frame={frame} />
        <Table caption="مقایسهٔ کالاها" captionHidden>
          <thead>
            <tr>
              <td />
              {products.map((product) => (
                <th key={product.id} scope="col">
                  <Head product={product} otherIds={ids.filter((id) => id !== product.id)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {visibleRows.map((row) => (
              <Row key={row.title} row={row} ids={ids} isMarked={row.differs && hasSeveral} />
            ))}
          </tbody>
        </Table>
      </div>
      {visibleRows.length === 0 ? <p className={styles.same}>این کالاها تفاوتی با هم ندارند.</p> : null}
      {products.length < maxCompared ? (
        <div className={styles.add}>
          <ButtonLink to="/shop" variant="quiet">
            افزودن کالای دیگر
          </ButtonLink>
        </div>
      ) : null}
    </Content>
  );
}

/** Rendered only on the server, so the client bundle leaves it out. */
const NoScriptNotice = () => (
  <EmptyState
    title="انتخاب کالا برای مقایسه به جاوااسکریپت نیاز دارد"
    action={<ButtonLink to="/shop">رفتن به فروشگاه</ButtonLink>}
  >
    <p>جاوااسکریپت در مرورگر شما غیرفعال است.</p>
  </EmptyState>
);

/** The address names no product. This browser may remember some all the same. */
function NothingCompared() {
  const remembered = useStore($compared, { ssr: 'initial' });
  const [first] = remembered;
  return (
    <Content title="مقایسهٔ کالاها" trail={trail}>
      <noscript>{typeof window === 'undefined' && <NoScriptNotice />}</noscript>
      <div className={styles.scripted}>
        {remembered.length > 1 ? (
          <EmptyState
            title={`${formatNumber(remembered.length)} کالا برای مقایسه انتخاب کرده‌اید`}
            action={<ButtonLink to={comparePath(remembered.map(({ id }) => id))}>مقایسهٔ این کالاها</ButtonLink>}
          >
            <p>{remembered.map(({ name }) => name).join('، ')}</p>
          </EmptyState>
        ) : (
          <EmptyState
            title={first ? 'برای مقایسه، یک کالای دیگر هم انتخاب کنید' : 'کالایی برای مقایسه انتخاب نشده است'}
            action={<ButtonLink to="/shop">رفتن به فروشگاه</ButtonLink>}
          >
            {first ? <p>تا اینجا «{first.name}» را انتخاب کرده‌اید.</p> : null}
            <p>در فهرست کالاها، دکمهٔ ترازوی هر کالا را بزنید تا به مقایسه اضافه شود.</p>
          </EmptyState>
        )}
      </div>
    </Content>
  );
}

function Head({ product, otherIds }: { product: ComparedCard; otherIds: readonly number[] }) {
  const { id, name, url, rating, price, compare_at, max_price } = product;
  const picture = product.picture && wholePicture(product.picture);
  return (
    <div className={styles.product}>
      <Link
        to={comparePath(otherIds)}
        preventScrollReset
        aria-label={`حذف ${name} از مقایسه`}
        onClick={() => removeCompared(id)}
        className={styles.remove}
      >
        <CloseIcon size="sm" />
      </Link>
      <div className={styles.picture}>{picture ? <Picture picture={picture} sizes="12rem" ornament /> : null}</div>
      <Link to={url} state={previewState({ title: name, picture })} viewTransition className={styles.name}>
        {name}
      </Link>
      <p className={styles.rating}>
        {rating.average === null ? null : (
          <>
            <StarIcon size="sm" filled />
            <span className={styles.hidden}>امتیاز </span>
            {formatNumber(rating.average)}
            <span className={styles.count}>({formatNumber(rating.count)})</span>
          </>
        )}
      </p>
      <Price amount={price} before={compare_at} from={max_price !== undefined} />
      <CompareOfferButton product={product} />
    </div>
  );
}

type RowProps = { row: ComparisonRow; ids: readonly number[]; isMarked: boolean };

const Row = ({ row: { title, cells }, ids, isMarked }: RowProps) => (
  <tr className={styles.row} data-differs={isMarked}>
    <th scope="row">
      {title}
      {isMarked ? (
        <span className={styles.mark}>
          <Badge>متفاوت</Badge>
        </span>
      ) : null}
    </th>
    {cells.map((values, column) => (
      <td key={ids[column]} data-empty={values === null}>
        <Values values={values ?? ['—']} />
      </td>
    ))}
  </tr>
);

/** Several values stand one a line: in a narrow column, a running text would break inside «۴۵ × ۷۵ سانتی‌متر». */
const Values = ({ values }: { values: readonly string[] }) =>
  values.length === 1 ? (
    values[0]
  ) : (
    <ul className={styles.values}>
      {values.map((value) => (
        <li key={value}>{value}</li>
      ))}
    </ul>
  );
