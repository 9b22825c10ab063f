export type Ids = readonly number[];
/** The newest first. */
export type Answer = {
    ids: Ids;
};
/** What the shop said last, if that was about this log-in: another one's is nobody's business. */
export declare function own(): Ids | undefined;
/**
 * An answer is all there is, unless something else was heard of since it was asked for, here or in another tab: then only what was
 * `changed` by this call is added to that. Whether it was of use.
 */
export declare function hear(ask: () => Promise<Answer>, changed?: (now: Ids) => Ids): Promise<boolean>;
/** What the shop has heard of is no longer a guest's. */
export declare function forgetGuests(ids: Ids): void;
