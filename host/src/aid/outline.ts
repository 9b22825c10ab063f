import type { LiveSet } from '@shop/shared/contract';
import { releasesOf } from '../loading/files.ts';
import styles from './outline.module.scss';

/** Outlines which area and which release draws each part of the page. */
export function toggleOutline(set: LiveSet): void {
  const shown = document.querySelector(`.${styles.legend}`);
  document.documentElement.toggleAttribute('data-outline', !shown);
  if (shown) return shown.remove();

  const legend = document.createElement('aside');
  legend.className = styles.legend ?? '';
  legend.dir = 'ltr';
  legend.setAttribute('aria-label', 'Release set');
  const drawing = new Set(
    [...document.querySelectorAll<HTMLElement>('[data-release]')].map((part) => part.dataset.release),
  );
  const rows = releasesOf(set).map(({ area, id, role }) => {
    const row = document.createElement('p');
    row.textContent = `${area} · ${id.slice(0, 8)} · ${role}`;
    row.toggleAttribute('data-drawing', area === 'host' || drawing.has(id));
    return row;
  });
  legend.append(...rows);
  document.body.append(legend);
}
