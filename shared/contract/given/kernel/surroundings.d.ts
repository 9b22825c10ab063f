import { type Api } from '../contract/api.js';
export { accessToken } from './auth.js';
export { whenIdle } from './idle.js';
export { PieceContext, type PieceProps } from './pieces.js';
export { rememberPath, takeReturnPath } from './return-path.js';
type Surroundings = {
    /** Where the API is; '' is this very site. */
    apiBase: string;
    /** Shows another page of the shop. */
    goTo: (path: string) => void;
};
/** The host tells once where it runs. */
export declare function surround(given: Surroundings): void;
/** Another page is shown: what the one before still asks for has no reader any more. */
export declare function leavePage(): void;
/** `quiet`: none of its failures is told; for what the shopper did not ask for, or what has its own place to say so. */
export declare function browserApi({ quiet }?: {
    quiet?: boolean | undefined;
}): Api;
