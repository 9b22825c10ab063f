import { Link } from '@shop/shared/kernel';
import { highlight } from '@shop/shared/lib/highlight';
import { CategoryIcon, RecentIcon, SearchIcon } from '@shop/shared/ui/icons';
import { Picture } from '@shop/shared/ui/Picture';
import { Price } from '@shop/shared/ui/Price';

import type { Option as OptionData } from './options.ts';
import styles from './Suggestions.module.scss';

type OptionProps = {
  option: OptionData;
  question: string;
  active: boolean;
  onChoose: (option: OptionData) => void;
};

const icons = { recent: RecentIcon, meant: SearchIcon, word: SearchIcon, category: CategoryIcon, article: undefined };

export function Option({ option, question, active, onChoose }: OptionProps) {
  const { id, to, title, kind } = option;
  const Icon = kind === 'product' ? undefined : icons[kind];
  return (
    // A link, so that it opens in a new tab as well; the keyboard reaches it through the box.
    <Link
      id={id}
      to={to}
      viewTransition
      role="option"
      aria-selected={active}
      tabIndex={-1}
      onClick={({ ctrlKey, metaKey, shiftKey }) => {
        if (!ctrlKey && !metaKey && !shiftKey) onChoose(option);
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
        {kind === 'meant' ? 'شاید منظورتان این است: ' : null}
        {highlight(title, question).map(({ text, typed }, place) =>
          typed ? (
            <mark key={place} className={styles.typed}>
              {text}
            </mark>
          ) : (
            text
          ),
        )}
      </span>
      {kind === 'product' ? (
        <span className={styles.price}>
          <Price amount={option.product.price} />
        </span>
      ) : null}
    </Link>
  );
}
