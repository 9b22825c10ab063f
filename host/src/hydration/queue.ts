/** A section comes this close to the window before it is hydrated, so that it answers when the visitor reaches it. */
const nearMargin = '400px';

export type Section = {
  element: Element;
  open: () => void;
  /** Settled once React has hydrated the section. */
  hydrated: Promise<void>;
};

const near = new Set<Section>();
/** In the order of the page. */
const far = new Set<Section>();
let isHydrating = false;
let isWaitingForIdle = false;

/** Hydrates sections one after the other, each in a task of its own: those near the window first, the others when the browser is idle. */
export function queueSection(section: Section): () => void {
  far.add(section);
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      if (!far.delete(section)) return;
      near.add(section);
      setTimeout(hydrateNextNear);
    },
    { rootMargin: nearMargin },
  );
  observer.observe(section.element);
  hydrateWhenIdle();
  return () => {
    observer.disconnect();
    near.delete(section);
    far.delete(section);
  };
}

const hydrateNextNear = () => hydrateFirstOf(near);

function hydrateWhenIdle(): void {
  if (isWaitingForIdle || far.size === 0) return;
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
  const [section] = sections;
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
