export type ReportKind = 'load' | 'sheet' | 'loader' | 'render' | 'hydration';

type Report = { area: string; release?: string; kind: ReportKind; error: unknown };

/** Reports a failure to the edge, which counts it against its release. A beacon, so that it never blocks the page. */
export function report({ area, release, kind, error }: Report): void {
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  const stack = error instanceof Error && error.stack ? { stack: error.stack.slice(0, 2000) } : {};
  const body = JSON.stringify({ area, release: release ?? null, kind, message: message.slice(0, 500), ...stack });
  navigator.sendBeacon('/_report', new Blob([body], { type: 'application/json' }));
}
