import { CheckIcon } from '../icons/icons.tsx';
import styles from './Timeline.module.scss';

export type TimelineStop = {
  key: string;
  title: string;
  /** Undefined for a stop that is still to come. */
  when: string | undefined;
  note?: string | null;
  isCurrent: boolean;
};

/** The stops of an order, the passed and the coming ones. */
export const Timeline = ({ stops }: { stops: readonly TimelineStop[] }) => (
  <ol className={styles.timeline}>
    {stops.map(({ key, title, when, note, isCurrent }) => (
      <li
        key={key}
        className={styles.stop}
        data-passed={when !== undefined}
        aria-current={isCurrent ? 'step' : undefined}
      >
        <span aria-hidden="true" className={styles.mark}>
          {when !== undefined && !isCurrent ? <CheckIcon size="sm" /> : null}
        </span>
        <span>
          {title}
          <span className={styles.when}>{when ?? 'در انتظار'}</span>
          {note ? <span className={styles.when}>{note}</span> : null}
        </span>
      </li>
    ))}
  </ol>
);
