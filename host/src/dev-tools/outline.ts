import type { LiveSet } from '@shop/shared/contract';
import { allReleases } from '../loading/release-set.ts';
import styles from './outline.module.scss';

/** Outlines each part of the page with its area and release, and lists the release set in a legend; a second call removes both. */
export function toggleOutline(set: LiveSet): void {
  const openLegend = document.querySelector(`.${styles.legend}`);
  document.documentElement.toggleAttribute('data-outline', !openLegend);
  if (openLegend) return openLegend.remove();

  const legend = document.createElement('aside');
  legend.className = styles.legend ?? '';
  legend.dir = 'ltr';
  legend.setAttribute('aria-label', 'Release set');
  const renderedReleases = new Set(
    [...document.querySelectorAll<HTMLElement>('[data-release]')].map(({ dataset }) => dataset.release),
  );
  const rows = allReleases(set).map(({ area, id, role }) => {
    const row = document.createElement('p');
    row.textContent = `${area} · ${id.slice(0, 8)} · ${role}`;
    row.toggleAttribute('data-rendered', area === 'host' || renderedReleases.has(id));
    return row;
  });
  legend.append(...rows);
  document.body.append(legend);
}
