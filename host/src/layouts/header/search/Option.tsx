import { Link } from '@shop/shared/kernel';
import { highlight } from '@shop/shared/lib/highlight';
import { isPlainClick } from '@shop/shared/lib/plain-click';
import { previewState } from '@shop/shared/lib/preview-state';
import { CategoryIcon, ForwardIcon, PrintIcon, RecentIcon, SearchIcon } from '@shop/shared/ui/icons';
import { Picture } from '@shop/shared/ui/Picture';
import { Price } from '@shop/shared/ui/Price';
import type { Option as OptionData } from './options.ts';
import styles from './Suggestions.module.scss';

const hasRange = ({ min_price, max_price }: { min_price: number | null; max_price: number | null }) =>
  min_price !== null && max_price !== null && max_price > min_price;

/** Whether the option's text is the heading of its page. */
const hasHeading = ({ kind }: OptionData) => kind === 'product' || kind === 'category' || kind === 'article';

type OptionProps = {
  option: OptionData;
  query: string;
  active: boolean;
  onChoose: (option: OptionData) => void;
};

const icons = {
  recent: RecentIcon,
  suggested: SearchIcon,
  popular: SearchIcon,
  all: ForwardIcon,
  'special-order': PrintIcon,
  correction: SearchIcon,
  word: SearchIcon,
  category: CategoryIcon,
  article: undefined,
};

export function Option({ option, query, active, onChoose }: OptionProps) {
  const { id, to, title, kind } = option;
  const Icon = kind === 'product' ? undefined : icons[kind];
  return (
    // A link, so that it can be opened in a new tab. No tab stop, because the arrow keys of the search box choose it.
    <Link
      id={id}
      to={to}
      state={
        hasHeading(option)
          ? previewState({ title, picture: kind === 'product' ? option.product.picture : null })
          : undefined
      }
      viewTransition
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onClick={(event) => {
        if (isPlainClick(event)) onChoose(option);
      }}
      className={styles.option ?? ''}
    >
      {Icon ? (
        <span className={styles.icon}>
          <Icon size="sm" />
        </span>
      ) : null}
      {kind === 'product' && option.product.picture ? (
        <span className={styles.picture}>
          <Picture picture={option.product.picture} sizes="48px" ornament />
        </span>
      ) : null}
      <span className={styles.words}>
        {kind === 'correction' ? 'منظورتان این بود: ' : null}
        {highlight(title, query).map(({ text, isMatch }, index) =>
          isMatch ? (
            <mark key={index} className={styles.typed}>
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </span>
      {kind === 'product' ? (
        <span className={styles.price}>
          <Price amount={option.product.price} from={hasRange(option.product)} />
          {option.product.price === null ? null : <span className={styles.unit}>/ {option.product.unit}</span>}
        </span>
      ) : null}
    </Link>
  );
}
