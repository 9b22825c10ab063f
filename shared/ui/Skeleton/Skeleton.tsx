import styles from './Skeleton.module.scss';

/** A placeholder for content that is loading: a heading and some lines, announced once to screen readers. */
export function Skeleton({ lines }: { lines: number }) {
  return (
    <div role="status" aria-busy="true" className={styles.shapes}>
      <span className={styles.label}>در حال بارگذاری…</span>
      <span className={styles.heading} aria-hidden="true" />
      {Array.from({ length: lines }, (_, index) => index).map((index) => (
        <span key={index} className={styles.line} aria-hidden="true" />
      ))}
    </div>
  );
}
