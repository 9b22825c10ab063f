import { whenIdle } from '@shop/shared/kernel/host';

/** A section comes this close to the window before it is hydrated, so that it answers when the visitor reaches it. */
const nearMargin = '400px';

export type Section = {
  element: Element;
  open: () => void;
  isLoaded: () => boolean;
  /** Loads the code of the section. Resolves to false if that failed; the next call tries again. */
  load: () => Promise<boolean>;
  /** Settled once React has hydrated the section. */
  hydrated: Promise<void>;
};

const near = new Set<Section>();
/** In the order of the page. */
const far = new Set<Section>();
let isHydrating = false;
let isWaitingForIdle = false;
let hasInteracted = false;

/** Hydrates sections one after the other, each in a task of its own: those near the window first, the others when the browser is idle. */
export function queueSection(section: Section): () => void {
  far.add(section);
  const observer = new IntersectionObserver(
    async (entries) => {
      // Without its code the section stays observed: when it comes near again, that is one more try.
      if (!entries.some(({ isIntersecting }) => isIntersecting) || !(await section.load())) return;
      observer.disconnect();
      if (!far.delete(section)) return;
      near.add(section);
      setTimeout(hydrateNextNear);
    },
    { rootMargin: nearMargin },
  );
  observer.observe(section.element);
  if (hasInteracted) loadWhenIdle(section);
  hydrateWhenIdle();
  return () => {
    observer.disconnect();
    near.delete(section);
    far.delete(section);
  };
}

/**
 * After the visitor's first interaction, loads the code of sections that are far from the window: the next press may change them, or lead to a page
 * that has them, too.
 */
export function loadCodeWhenIdle(): void {
  if (hasInteracted) return;
  hasInteracted = true;
  for (const section of far) loadWhenIdle(section);
}

function loadWhenIdle(section: Section): void {
  if (!section.isLoaded()) whenIdle(() => void section.load().then(hydrateWhenIdle));
}

const hydrateNextNear = () => hydrateFirstOf(near);
const findLoaded = (sections: Set<Section>) => [...sections].find((section) => section.isLoaded());

function hydrateWhenIdle(): void {
  if (isWaitingForIdle || !findLoaded(far)) return;
  isWaitingForIdle = true;
  const schedule = () =>
    requestIdle(() => {
      isWaitingForIdle = false;
      hydrateFirstOf(near.size > 0 ? near : far);
    });
  if (document.readyState === 'complete') schedule();
  else window.addEventListener('load', schedule, { once: true });
}

function hydrateFirstOf(sections: Set<Section>): void {
  if (isHydrating) return;
  const section = findLoaded(sections);
  if (!section) return;
  sections.delete(section);
  isHydrating = true;
  section.open();
  void section.hydrated.then(() => {
    isHydrating = false;
    setTimeout(hydrateNextNear);
    hydrateWhenIdle();
  });
}

const requestIdle = (callback: () => void) =>
  'requestIdleCallback' in window ? requestIdleCallback(callback) : setTimeout(callback, 200);
