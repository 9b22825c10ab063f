export type ReportKind = 'load' | 'sheet' | 'loader' | 'render' | 'hydration';

type Report = { area: string; release?: string; kind: ReportKind; why: unknown };

/** Tells the edge of a failure, so that it is counted against its release. Never in the way of anything. */
export function report({ area, release, kind, why }: Report): void {
  const message = why instanceof Error ? `${why.name}: ${why.message}` : String(why);
  const body = JSON.stringify({ area, release: release ?? null, kind, message: message.slice(0, 500) });
  navigator.sendBeacon('/_report', new Blob([body], { type: 'application/json' }));
}
