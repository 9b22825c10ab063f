import type { Found } from './search-data.ts';

/** Whoever gets something other than what they wrote is told so. */
export function Understood({ query, found: { meant, leftOut } }: { query: string; found: Found }) {
  return (
    <>
      {meant === null ? null : (
        <p>
          برای «{query}» چیزی پیدا نشد؛ نوشته‌های «<strong>{meant}</strong>» را می‌بینید.
        </p>
      )}
      {leftOut.length > 0 ? (
        <p>
          همهٔ این واژه‌ها در یک نوشته کنار هم نبودند؛ این‌ها بدون {leftOut.map((word) => `«${word}»`).join('، ')} پیدا
          شده‌اند.
        </p>
      ) : null}
    </>
  );
}
