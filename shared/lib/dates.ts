let format: Intl.DateTimeFormat | undefined;

/**
 * Formats a moment as «۱ فروردین ۱۴۰۴». Call it in a loader, so that only the text reaches the browser: the first use of
 * `Intl.DateTimeFormat` blocks a phone for about a tenth of a second.
 */
export function formatDate(moment: string | Date): string {
  // A fixed time zone, so that a server in another country formats the same day as the shopper's phone.
  format ??= new Intl.DateTimeFormat('fa-IR-u-ca-persian', {
    timeZone: 'Asia/Tehran',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const parts = new Map(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  // Joined by hand: the separators and the era differ between versions of ICU, and server and browser rarely have the same version.
  return `${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`;
}

let numericFormat: Intl.DateTimeFormat | undefined;

/** The day of a moment in Tehran, in the Persian calendar. For servers: it uses `Intl` as `formatDate` does. */
export function persianDay(moment: string | Date): { year: number; month: number; day: number } {
  numericFormat ??= new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
    timeZone: 'Asia/Tehran',
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
  });
  const parts = new Map(numericFormat.formatToParts(new Date(moment)).map(({ type, value }) => [type, Number(value)]));
  return { year: parts.get('year') ?? 0, month: parts.get('month') ?? 0, day: parts.get('day') ?? 0 };
}
