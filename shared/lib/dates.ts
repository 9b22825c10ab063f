const calendar = 'fa-IR-u-ca-persian';
const timeZone = 'Asia/Tehran';

// The zone is named, never the machine's own: a server elsewhere must write the same day as the shopper's phone.
const day = new Intl.DateTimeFormat(calendar, { timeZone, day: 'numeric', month: 'long', year: 'numeric' });
const dayAndHour = new Intl.DateTimeFormat(calendar, {
  timeZone,
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});
const year = new Intl.DateTimeFormat(calendar, { timeZone, year: 'numeric' });

/** «۱ فروردین ۱۴۰۴», from a moment in UTC. */
export function formatDate(moment: string | Date): string {
  return plain(day, moment);
}

/** «۱ فروردین ۱۴۰۴، ساعت ۱۲:۳۰» */
export function formatDateTime(moment: string | Date): string {
  const parts = new Map(dayAndHour.formatToParts(new Date(moment)).map(({ type, value }) => [type, value]));
  return `${formatDate(moment)}، ساعت ${parts.get('hour')}:${parts.get('minute')}`;
}

/** «۱۴۰۴» */
export function formatYear(moment: string | Date): string {
  return plain(year, moment);
}

// Only the parts themselves: what ICU puts between and after them (the era, commas) changes with its version, and
// server and browser rarely have the same one.
function plain(format: Intl.DateTimeFormat, moment: string | Date): string {
  return format
    .formatToParts(new Date(moment))
    .filter(({ type }) => type === 'day' || type === 'month' || type === 'year')
    .sort((one, other) => order.indexOf(one.type) - order.indexOf(other.type))
    .map(({ value }) => value)
    .join(' ');
}

const order: Intl.DateTimeFormatPartTypes[] = ['day', 'month', 'year'];
