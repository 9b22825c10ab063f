import { Link } from '@shop/shared/kernel';
import { toPersianDigits } from '../../lib/digits.ts';
import { CheckIcon } from '../icons/icons.tsx';
import styles from './Stepper.module.scss';

type Step = {
  title: string;
  /** The page of a completed step. */
  to?: string;
};

type StepperProps = {
  label: string;
  steps: readonly Step[];
  /** The index of the current step; the number of steps when all are completed. */
  current: number;
};

/** The progress through several steps. Completed steps can be links; the next step is reached only through the page itself. */
export function Stepper({ label, steps, current }: StepperProps) {
  const list = (
    <ol className={styles.steps}>
      {steps.map(({ title, to }, index) => (
        <li
          key={title}
          className={styles.step}
          aria-current={index === current ? 'step' : undefined}
          data-done={index < current}
        >
          {index < current && to ? (
            <Link to={to} viewTransition className={styles.back}>
              <StepName index={index} title={title} done />
            </Link>
          ) : (
            <StepName index={index} title={title} done={index < current} />
          )}
          {index < current ? <span className={styles.done}>، انجام شد</span> : null}
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

function StepName({ index, title, done }: { index: number; title: string; done: boolean }) {
  return (
    <>
      <span aria-hidden="true" className={styles.number}>
        {done ? <CheckIcon size="sm" /> : toPersianDigits(index + 1)}
      </span>
      <span className={styles.title}>{title}</span>
    </>
  );
}
