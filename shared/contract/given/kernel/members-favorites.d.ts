import { type Api } from '../contract/api.js';
/** From now on what a member likes is shown, and what they liked as a guest is theirs. */
export declare function attend(api?: Api): void;
/** What fails is tried again some other time, without a word. */
export declare function join(api?: Api): Promise<void>;
/** Asks for all of them. What changes meanwhile makes the answer old, so it is asked once more. */
export declare function refresh(api?: Api): Promise<void>;
/** The same where nobody waits for it, once for each log-in. */
export declare function want(api?: Api): Promise<void>;
/** Shows at once what was pressed, and tells the shop until it knows the last of it. */
export declare function toggle(product: number, api?: Api): Promise<void>;
