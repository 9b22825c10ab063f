import styles from './HomeScene.module.scss';

/** A decorative drawing of sacks. */
export function HomeScene() {
  return (
    <svg aria-hidden="true" focusable="false" viewBox="0 0 440 320" className={styles.scene}>
      <path d="M28 262c0-120 60-214 192-214s192 94 192 214z" className={styles.arch} />
      <path d="M0 262h440v26c0 12-10 20-22 20H22c-12 0-22-8-22-20z" className={styles.floor} />
      <g>
        <path d="M252 96c-6-26 4-44 22-44s24 20 18 44M342 96c-6-26 0-44 20-44s26 20 20 44" className={styles.handle} />
        <path d="M240 98c48 10 106 10 154 0l-6 164c-46 10-96 10-142 0z" className={styles.white} />
        <path d="M240 98c8-8 146-8 154 0-48 10-106 10-154 0z" className={styles.rim} />
        <path d="M280 106v160M352 106v160" className={styles.strap} />
        <circle cx="316" cy="184" r="25" className={styles.print} />
        <path d="M304 188c8-13 16-13 24 0" className={styles.mark} />
      </g>
      <g>
        <path d="M76 118c-26 44-34 100-22 148 44 14 100 14 144 0 12-48 4-104-22-148z" className={styles.cloth} />
        <path
          d="M76 118c14-10 22-18 26-32-10-8-14-18-9-27 24 9 42 9 66 0 5 9 1 19-9 27 4 14 12 22 26 32-24 9-76 9-100 0z"
          className={styles.neck}
        />
        <path d="M84 113c24 9 60 9 84 0" className={styles.cord} />
        <path
          d="M64 158c36 10 88 10 124 0M56 198c40 12 100 12 140 0M53 236c44 12 102 12 146 0"
          className={styles.weave}
        />
      </g>
      <g>
        <path d="M186 210c-12 18-16 40-10 58 22 7 58 7 80 0 6-18 2-40-10-58z" className={styles.open} />
        <ellipse cx="216" cy="210" rx="32" ry="9" className={styles.grain} />
        <path d="M186 208c2 10 58 10 60 0 5 6 4 12-2 15-14 5-42 5-56 0-6-3-7-9-2-15z" className={styles.neck} />
        <path d="M178 244c22 6 54 6 76 0" className={styles.weave} />
      </g>
      <g className={styles.grain}>
        <ellipse cx="160" cy="282" rx="5" ry="3" />
        <ellipse cx="176" cy="288" rx="5" ry="3" />
        <ellipse cx="270" cy="284" rx="5" ry="3" />
        <ellipse cx="290" cy="290" rx="5" ry="3" />
      </g>
    </svg>
  );
}
