import styles from './LostSack.module.scss';

/** The picture of the error pages: a sack with a hole that has lost its grain. */
export function LostSack() {
  return (
    <svg
      role="img"
      aria-label="گونی سوراخی که دانه‌هایش روی زمین ریخته است"
      viewBox="0 0 320 220"
      className={styles.picture}
    >
      <ellipse cx="160" cy="196" rx="136" ry="14" className={styles.ground} />
      <path d="M112 68C92 104 82 154 92 192c36 12 88 12 122 0 9-38-1-88-21-124z" className={styles.cloth} />
      <path d="M174 68c20 36 30 86 21 124l19 0c9-38-1-88-21-124z" className={styles.fold} />
      <path
        d="M112 68c12-9 21-15 24-26-9-7-13-16-8-25 16 8 34 8 48 0 5 9 1 18-8 25 3 11 13 17 25 26-22 8-59 8-81 0z"
        className={styles.neck}
      />
      <path d="M118 64c20 8 49 8 69 0" className={styles.cord} />
      <path d="M104 104c31 8 66 8 97 0M97 132c36 9 75 9 111 0M93 162c38 9 82 9 121 0" className={styles.weave} />
      <text x="153" y="136" className={styles.number}>
        ۴۰۴
      </text>
      <path d="M101 176c-6-4-13-2-15 4 4 6 12 7 17 3z" className={styles.hole} />
      <g className={styles.grain}>
        <ellipse cx="80" cy="190" rx="5" ry="2.6" />
        <ellipse cx="66" cy="196" rx="5" ry="2.6" />
        <ellipse cx="74" cy="201" rx="5" ry="2.6" />
        <ellipse cx="50" cy="199" rx="5" ry="2.6" />
        <ellipse cx="33" cy="196" rx="5" ry="2.6" />
        <ellipse cx="87" cy="184" rx="4" ry="2.2" />
        <ellipse cx="250" cy="199" rx="5" ry="2.6" />
      </g>
    </svg>
  );
}
