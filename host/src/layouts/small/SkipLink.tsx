import styles from './small.module.scss';

export function SkipLink() {
  return (
    <a href="#content" className={styles.skip}>
      رفتن به محتوای اصلی
    </a>
  );
}
