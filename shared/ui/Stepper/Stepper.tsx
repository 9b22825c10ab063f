import { Link } from '@shop/shared/kernel';
import { toPersianDigits } from '../../lib/digits.ts';
import { CheckIcon } from '../icons/icons.tsx';
import styles from './Stepper.module.scss';

type Step = { title: string /** Where a step that is done can be seen again. */; to?: string };

type StepperProps = {
  label: string;
  steps: readonly Step[];
  /** Which one is under way, from 0; as many as there are when all is done. */
  current: number;
};

/** How far something has come. Back is a link; forward goes only through the page itself. */
export function Stepper({ label, steps, current }: StepperProps) {
  const list = (
    <ol className={styles.steps}>
      {steps.map(({ title, to }, at) => (
        <li
          key={title}
          className={styles.step}
          aria-current={at === current ? 'step' : undefined}
          data-done={at < current}
        >
          {at < current && to ? (
            <Link to={to} viewTransition className={styles.back}>
              <Name at={at} title={title} done />
            </Link>
          ) : (
            <Name at={at} title={title} done={at < current} />
          )}
          {at < current ? <span className={styles.done}>، انجام شد</span> : null}
        </li>
      ))}
    </ol>
  );
  return steps.some(({ to }) => to) ? (
    <nav aria-label={label}>{list}</nav>
  ) : (
    <section aria-label={label}>{list}</section>
  );
}

function Name({ at, title, done }: { at: number; title: string; done: boolean }) {
  return (
    <>
      <span aria-hidden="true" className={styles.number}>
        {done ? <CheckIcon size="sm" /> : toPersianDigits(at + 1)}
      </span>
      <span className={styles.title}>{title}</span>
    </>
  );
}
