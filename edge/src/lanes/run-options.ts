/** How one page is rendered in a lane. */
export type RunOptions = {
  /** How long (ms) the visitor waits for this release at most, in the queue too, without the time of the API. By default the render deadline. */
  patience?: number;
  /** The part that is blamed when a process is blocked or dies, because then nobody can see whose code it ran. */
  suspect?: 'area' | 'host';
};
