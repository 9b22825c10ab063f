import { mapLink } from './contact-links.ts';
import styles from './MapDrawing.module.scss';

/** A drawing that links to the real map. An embedded map would tell its provider about every visitor of the page. */
export function MapDrawing({ address }: { address: string }) {
  return (
    <a href={mapLink(address)} target="_blank" rel="noopener" className={styles.map}>
      <svg aria-hidden="true" viewBox="0 0 640 300" preserveAspectRatio="xMidYMid slice" className={styles.drawing}>
        <path d="M0 0h640v300H0z" className={styles.ground} />
        <path
          d="M36 28h118v70H36zM186 22h92v78h-92zM452 34h150v62H452zM40 138h104v128H40zM470 152h128v110H470zM196 214h74v64h-74z"
          className={styles.block}
        />
        <path d="M312 40c52-18 92 4 96 34s-34 42-70 34-66-54-26-68z" className={styles.park} />
        <path
          d="M-10 118C120 96 250 150 380 122s190-10 270-26M168-10c8 90-12 170 6 320M432-10c-14 100 22 190 4 320M-10 286c160-30 300 8 660-30"
          className={styles.street}
        />
        <path
          d="M-10 118C120 96 250 150 380 122s190-10 270-26M168-10c8 90-12 170 6 320M432-10c-14 100 22 190 4 320"
          className={styles.laneMark}
        />
        <path d="M210 170h190v34H210z" className={styles.bazaar} />
        <path d="M210 170q13.500-24 27 0t27 0 27 0 27 0 27 0 27 0 28 0" className={styles.roof} />
        <g className={styles.pin}>
          <ellipse cx="305" cy="188" rx="20" ry="6" className={styles.shadow} />
          <path d="M305 186c-22-28-34-44-34-64a34 34 0 0 1 68 0c0 20-12 36-34 64z" />
          <path d="M293 114c-3 12-4 20-1 26 8 3 18 3 26 0 3-6 2-14-1-26-8 4-16 4-24 0z" className={styles.sack} />
          <path d="M294 113c3-5 19-5 22 0" className={styles.tie} />
        </g>
      </svg>
      <span className={styles.label}>
        نمایش روی نقشه
        <span className={styles.newWindow}>، در پنجرهٔ جدید</span>
      </span>
    </a>
  );
}
