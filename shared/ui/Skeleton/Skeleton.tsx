import styles from './Skeleton.module.scss';

/** A heading and some lines: for a place that is being filled. Says so once; the shapes say nothing. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div role="status" aria-busy="true">
      <span className={styles.label}>در حال بارگذاری…</span>
      <span className={styles.heading} aria-hidden="true" />
      {Array.from({ length: lines }, (_, at) => at).map((at) => (
        <span key={at} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}
