import type { ReleaseName } from './program/messages.ts';

type HostFailure = { where: string; message: string; stack?: string | undefined };
type Doubt = HostFailure & { host: ReleaseName; area: ReleaseName };
type Charge = (release: ReleaseName, doubt: Doubt) => void;

/** Unresolved doubts, the oldest of which counts against the host when there are more. */
const maxDoubts = 50;

/**
 * Finds out whose failure it is when a host fails to render an area's page. The area may have spoilt what both share, such as
 * `Array.prototype`, so the same host is tried with another release of the area before it is charged.
 */
export function createHostDoubts(charge: Charge) {
  let doubts: Doubt[] = [];
  const settle = (isSettled: (doubt: Doubt) => ReleaseName | undefined) => {
    doubts = doubts.filter((doubt) => {
      const culprit = isSettled(doubt);
      if (culprit) charge(culprit, doubt);
      return !culprit;
    });
  };
  return {
    /** The host failed with this area, or without one. */
    hostFailed(host: ReleaseName, area: ReleaseName | undefined, failure: HostFailure) {
      const isOther = (doubt: Doubt) => doubt.host.id === host.id && !isSame(doubt.area, area);
      const failsAnyway = area === undefined || doubts.some(isOther);
      settle((doubt) => (isOther(doubt) ? doubt.host : undefined));
      const doubt = { host, area: area ?? host, ...failure };
      if (failsAnyway) return charge(host, doubt);
      doubts.push(doubt);
      const [oldest] = doubts.length > maxDoubts ? doubts.splice(0, 1) : [];
      if (oldest) charge(oldest.host, oldest);
    },
    /** The pair rendered a page: the host works, and so does the area. */
    rendered(host: ReleaseName, area: ReleaseName | undefined) {
      if (doubts.length === 0) return;
      settle((doubt) => {
        if (doubt.host.id === host.id) return isSame(doubt.area, area) ? undefined : doubt.area;
        return isSame(doubt.area, area) ? doubt.host : undefined;
      });
    },
  };
}

const isSame = (a: ReleaseName, b: ReleaseName | undefined) => a.area === b?.area && a.id === b.id;
