let format: Intl.DateTimeFormat | undefined;

/**
 * «۱ فروردین ۱۴۰۴», from a moment in UTC. A page's loader writes its dates, and their text travels: the first one that a browser has to write
 * keeps a phone for a tenth of a second.
 */
export function formatDate(moment: string | Date): string {
  // The zone is named, never the machine's own: a server elsewhere must write the same day as the shopper's phone.
  format ??= new Intl.DateTimeFormat('fa-IR-u-ca-persian', {
    timeZone: 'Asia/Tehran',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  const parts = new Map(format.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  // Only the parts themselves: what ICU puts between and after them (the era, commas) changes with its version, and
  // server and browser rarely have the same one.
  return `${parts.get('day')} ${parts.get('month')} ${parts.get('year')}`;
}
