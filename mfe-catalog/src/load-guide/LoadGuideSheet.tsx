import { shopApi } from '@shop/shared/api';
import { api, Link } from '@shop/shared/kernel';
import { formatNumber, parseNumber, toPersianDigits } from '@shop/shared/lib/digits';
import { previewState } from '@shop/shared/lib/preview-state';
import { Button, ButtonLink } from '@shop/shared/ui/Button';
import { Field } from '@shop/shared/ui/Field';
import { Picture } from '@shop/shared/ui/Picture';
import { Price } from '@shop/shared/ui/Price';
import { Select } from '@shop/shared/ui/Select';
import { Sheet } from '@shop/shared/ui/Sheet';
import { type FormEvent, useEffect, useId, useState } from 'react';
import type { CardData } from '../pages/parts/card-data.ts';
import { cardData } from '../pages/parts/card-fields.ts';
import { wholePicture } from '../pages/parts/card-picture.ts';
import { goods, type Size } from './goods.ts';
import styles from './LoadGuide.module.scss';
import {
  computeSacks,
  filtersOf,
  isNamedSmaller,
  type LoadAnswer,
  listingOf,
  maxKilograms,
  rangesOf,
} from './load-guide.ts';

type LoadGuideSheetProps = { open: boolean; onClose: () => void };

/** Asks for goods and kilograms, and answers with a size, a listing and products in stock. */
export function LoadGuideSheet({ open, onClose }: LoadGuideSheetProps) {
  const formId = useId();
  const [goodsId, setGoodsId] = useState('rice');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string>();
  const [answer, setAnswer] = useState<LoadAnswer>();
  const { suggested, retry } = useSuggested(answer);
  const isForAnyWeight = suggested !== 'failed' && suggested?.isExact === false;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const next = computeSacks(goodsId, parseNumber(typed) ?? Number.NaN);
    setAnswer(next);
    setError(next ? undefined : `وزن بار را به کیلوگرم بنویسید؛ حداکثر ${formatNumber(maxKilograms)}.`);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="گونی مناسب بار من"
      footer={
        answer ? (
          <ButtonLink to={listingOf(answer, { ofAnyWeight: isForAnyWeight })}>دیدن همهٔ کالاهای این بار</ButtonLink>
        ) : (
          <Button type="submit" form={formId}>
            نمایش اندازهٔ مناسب
          </Button>
        )
      }
    >
      <form id={formId} onSubmit={submit} className={styles.form}>
        <Select
          label="چه باری دارید؟"
          value={goodsId}
          options={goods.map(({ id, title }) => ({ value: id, label: title }))}
          onValue={(id) => {
            setGoodsId(id);
            setAnswer(undefined);
          }}
        />
        <Field
          label="چند کیلو؟"
          kind="decimal"
          unit="کیلوگرم"
          value={typed}
          error={error}
          placeholder="۲۵"
          autoComplete="off"
          onValue={(text) => {
            setTyped(text);
            setError(undefined);
            setAnswer(undefined);
          }}
        />
      </form>
      <div role="status" className={styles.answer}>
        {answer ? <Answer answer={answer} /> : null}
      </div>
      {answer ? <Suggestions suggested={suggested} retry={retry} /> : null}
    </Sheet>
  );
}

const kindTitles: Record<Size['kind'], string> = {
  flat: 'گونی تخت',
  valve: 'گونی سوپاپ‌دار',
  paper: 'پاکت کاغذی',
};

const jumboAdvice = 'برای جابه‌جایی آن لیفتراک یا جرثقیل لازم است.';

const sizeText = ({ width, height, depth }: Size) =>
  toPersianDigits([width, height, depth].filter((length) => length !== undefined).join(' × '));

function Answer({ answer: { goods: load, sacks, each, size, isJumbo } }: { answer: LoadAnswer }) {
  const count = sacks > 1 ? `${formatNumber(sacks)} ` : 'یک ';
  return (
    <>
      <p className={styles.result}>
        {`${count}${isJumbo ? 'جامبوبگ' : 'گونی'}${sacks > 1 ? '، هر کدام' : ''} برای `}
        {formatNumber(each)} کیلوگرم {load.title}
      </p>
      {size ? (
        <p>
          اندازهٔ پیشنهادی {kindTitles[size.kind]}: <strong>{sizeText(size)} سانتی‌متر</strong>
        </p>
      ) : null}
      <p className={styles.advice}>{isJumbo ? jumboAdvice : load.advice}</p>
    </>
  );
}

const maxSuggestions = 4;

/** `isExact`: they are for this weight; otherwise for the same goods and any weight. */
type Suggested = { products: CardData[]; isExact: boolean };

async function fetchSuggested(answer: LoadAnswer, signal: AbortSignal): Promise<Suggested> {
  const query = { ...filtersOf(answer), per_page: '12' } as const;
  const options = { signal, quiet: true };
  const shop = shopApi(api);
  const exact = await shop.get('/api/v1/products', { query: { ...query, capacity: rangesOf(answer) }, ...options });
  const fitting = exact.items.filter(({ name }) => !isNamedSmaller(name, answer));
  const isExact = fitting.length > 0;
  const items = isExact ? fitting : (await shop.get('/api/v1/products', { query, ...options })).items;
  return { products: items.slice(0, maxSuggestions).map(cardData), isExact };
}

/** Products in stock for the answer; undefined while they are loading. */
function useSuggested(answer: LoadAnswer | undefined) {
  const [loaded, setLoaded] = useState<{ answer: LoadAnswer; suggested: Suggested | 'failed' }>();
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    if (!answer) return;
    const controller = new AbortController();
    fetchSuggested(answer, controller.signal).then(
      (suggested) => setLoaded({ answer, suggested }),
      () => {
        if (!controller.signal.aborted) setLoaded({ answer, suggested: 'failed' });
      },
    );
    return () => controller.abort();
  }, [answer, attempt]);
  const retry = () => {
    setLoaded(undefined);
    setAttempt(attempt + 1);
  };
  return { suggested: loaded?.answer === answer ? loaded?.suggested : undefined, retry };
}

function Suggestions({ suggested, retry }: { suggested: Suggested | 'failed' | undefined; retry: () => void }) {
  if (suggested === 'failed') {
    return (
      <div className={styles.failed}>
        <p>کالاهای پیشنهادی بارگذاری نشد.</p>
        <Button variant="quiet" onClick={retry}>
          دوباره تلاش کنید
        </Button>
      </div>
    );
  }
  const products = suggested?.products;
  if (products?.length === 0) return <p className={styles.failed}>فعلاً کالای آماده‌ای برای این بار نداریم.</p>;
  return (
    <>
      {suggested?.isExact === false ? (
        <p className={styles.failed}>برای این وزن کالای آماده‌ای نداریم؛ اندازه‌های دیگر همین بار:</p>
      ) : null}
      <ul aria-label="کالاهای پیشنهادی" aria-busy={products === undefined} className={styles.products}>
        {products?.map((product) => (
          <li key={product.id}>
            <Suggestion product={product} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Suggestion({ product: { name, url, picture: data, price, max_price, unit } }: { product: CardData }) {
  const picture = data && wholePicture(data);
  return (
    <Link to={url} state={previewState({ title: name, picture })} viewTransition className={styles.product}>
      <span className={styles.picture}>{picture ? <Picture picture={picture} sizes="4rem" ornament /> : null}</span>
      <span className={styles.name}>{name}</span>
      <span className={styles.price}>
        <Price amount={price} from={max_price !== undefined} />
        <span className={styles.unit}>هر {unit}</span>
      </span>
    </Link>
  );
}
