/** Iran has had no daylight saving time since 2022. Without `Intl`, whose first use is slow on a phone. */
const offset = 3.5 * 3_600_000;

const inTehran = (moment: number): string => new Date(moment + offset).toISOString();

/** The day in Tehran as `YYYY-MM-DD`. */
export const tehranDay = (moment: Date): string => inTehran(moment.getTime()).slice(0, 10);

/** The time of day in Tehran as `HH:MM`. */
export const tehranTime = (moment: Date): string => inTehran(moment.getTime()).slice(11, 16);

/** The moment at which an hour (0 to 24) of a day in Tehran begins. */
export const tehranHour = (day: string, hour: number): Date =>
  new Date(Date.parse(`${day}T00:00:00Z`) - offset + hour * 3_600_000);
